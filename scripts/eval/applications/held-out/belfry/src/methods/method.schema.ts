import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { HydratedDocument } from 'mongoose';

export type MethodDocument = HydratedDocument<Method>;

@Schema()
export class Method {
  @Prop({ required: true, unique: true })
  name: string;

  @Prop({ required: true })
  stage: number;

  @Prop({ required: true })
  notation: string;
}

export const MethodSchema = SchemaFactory.createForClass(Method);
