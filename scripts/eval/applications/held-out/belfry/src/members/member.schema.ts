import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { HydratedDocument } from 'mongoose';

export type MemberRole = 'ringer' | 'secretary';
export type MemberDocument = HydratedDocument<Member>;

@Schema({
  timestamps: true,
  toJSON: {
    transform: (_doc, ret) => {
      delete ret.passwordHash;
      delete ret.resetToken;
      return ret;
    },
  },
})
export class Member {
  @Prop({ required: true, unique: true, lowercase: true })
  email: string;

  @Prop({ required: true })
  name: string;

  @Prop({ required: true })
  passwordHash: string;

  @Prop({ enum: ['ringer', 'secretary'], default: 'ringer' })
  role: MemberRole;

  @Prop()
  homeTower?: string;

  @Prop()
  about?: string;

  @Prop()
  resetToken?: string;
}

export const MemberSchema = SchemaFactory.createForClass(Member);
