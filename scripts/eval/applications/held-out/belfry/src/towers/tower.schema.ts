import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { HydratedDocument } from 'mongoose';

export type TowerDocument = HydratedDocument<Tower>;

@Schema({ timestamps: true })
export class Tower {
  @Prop({ required: true })
  dedication: string;

  @Prop({ required: true })
  place: string;

  @Prop({ index: true })
  county: string;

  @Prop({ type: [{ _id: false, note: String, weightKg: Number }], default: [] })
  bells: { note: string; weightKg: number }[];

  @Prop()
  practice?: string;

  @Prop({ select: false })
  doorCode?: string;

  @Prop({ default: false })
  listed: boolean;

  @Prop({ type: [String], default: [] })
  captains: string[];
}

export const TowerSchema = SchemaFactory.createForClass(Tower);
