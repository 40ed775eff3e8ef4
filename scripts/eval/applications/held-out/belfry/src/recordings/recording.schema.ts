import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { HydratedDocument } from 'mongoose';

export type RecordingDocument = HydratedDocument<Recording>;

@Schema({ timestamps: true })
export class Recording {
  @Prop({ required: true })
  performance: string;

  @Prop({ required: true })
  owner: string;

  @Prop({ required: true })
  filename: string;

  @Prop({ required: true, maxlength: 120 })
  label: string;
}

export const RecordingSchema = SchemaFactory.createForClass(Recording);
