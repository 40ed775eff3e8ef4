import mongoose, { Schema, type HydratedDocument, type InferSchemaType } from 'mongoose';

const userSchema = new Schema(
  {
    email: { type: String, required: true, unique: true, lowercase: true, trim: true },
    passwordHash: { type: String, required: true },
    name: { type: String, required: true },
    phone: String,
    role: { type: String, enum: ['passenger', 'agent', 'staff'], default: 'passenger' },
    loyaltyTier: { type: String, enum: ['none', 'silver', 'gold'], default: 'none' },
    creditCents: { type: Number, default: 0 },
    rememberHash: { type: String, index: true },
    deskHash: String,
    callbackUrl: String,
    vehicle: {
      plate: String,
      lengthMeters: Number,
      heightMeters: Number,
    },
  },
  { timestamps: true },
);

const sailingSchema = new Schema({
  code: { type: String, required: true, unique: true },
  from: { type: String, required: true },
  to: { type: String, required: true },
  vessel: { type: String, required: true },
  departsAt: { type: Date, required: true, index: true },
  seatsLeft: { type: Number, required: true },
  fareCents: { type: Number, required: true },
});

const bookingSchema = new Schema(
  {
    reference: { type: String, required: true, unique: true },
    surname: { type: String, required: true },
    owner: { type: Schema.Types.ObjectId, ref: 'User', required: true, index: true },
    sailing: { type: Schema.Types.ObjectId, ref: 'Sailing', required: true },
    passengers: { type: Number, required: true },
    plate: String,
    trailerPlate: String,
    request: { type: String, default: '' },
    totalCents: { type: Number, required: true },
    status: {
      type: String,
      enum: ['pending', 'confirmed', 'checked-in', 'cancelled'],
      default: 'pending',
    },
    remindedAt: Date,
  },
  { timestamps: true },
);

export type UserDocument = HydratedDocument<InferSchemaType<typeof userSchema>>;
export type SailingDocument = HydratedDocument<InferSchemaType<typeof sailingSchema>>;
export type BookingDocument = HydratedDocument<InferSchemaType<typeof bookingSchema>>;

export const User = mongoose.model('User', userSchema);
export const Sailing = mongoose.model('Sailing', sailingSchema);
export const Booking = mongoose.model('Booking', bookingSchema);
