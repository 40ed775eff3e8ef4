import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { HydratedDocument } from 'mongoose';

export type PerformanceDocument = HydratedDocument<Performance>;

@Schema({ timestamps: true })
export class Performance {
  @Prop({ required: true })
  title: string;

  @Prop({ required: true })
  tower: string;

  @Prop({ min: 1 })
  changes: number;

  @Prop({ type: [String], default: [] })
  band: string[];

  @Prop({ default: '' })
  footnotes: string;

  @Prop({ required: true, index: true })
  submittedBy: string;
}

export const PerformanceSchema = SchemaFactory.createForClass(Performance);
