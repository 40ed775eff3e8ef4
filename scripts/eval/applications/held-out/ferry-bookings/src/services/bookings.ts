import { randomInt } from 'node:crypto';
import { Booking, Sailing, User, type SailingDocument, type UserDocument } from '../models.js';
import { announce } from './deliveries.js';
import { sendReminder } from './confirmations.js';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newReference = () =>
  Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

export interface BookingInput {
  sailing: string;
  surname: string;
  passengers: number;
  request: string;
  plate?: string;
  trailerPlate?: string;
}

export interface Lookup {
  reference: string;
  surname: string;
}

export async function book(owner: UserDocument, input: BookingInput) {
  const sailing = await Sailing.findOneAndUpdate(
    { _id: input.sailing, seatsLeft: { $gte: input.passengers }, departsAt: { $gt: new Date() } },
    { $inc: { seatsLeft: -input.passengers } },
    { new: true },
  );
  if (!sailing) return null;
  return Booking.create({
    ...input,
    owner: owner._id,
    reference: newReference(),
    totalCents: sailing.fareCents * input.passengers,
  });
}

export const listFor = (owner: UserDocument) =>
  Booking.find({ owner: owner._id }).sort({ createdAt: -1 }).populate<{ sailing: SailingDocument }>('sailing');

export const withSailing = (id: string) =>
  Booking.findById(id).populate<{ sailing: SailingDocument }>('sailing');

export const ownedBy = (owner: UserDocument, id: string) =>
  Booking.findOne({ _id: id, owner: owner._id }).populate<{ sailing: SailingDocument }>('sailing');

export async function lookUp({ reference, surname }: Lookup) {
  const found = await Booking.findOne({ reference, surname }).populate<{ sailing: SailingDocument }>('sailing');
  return found && { reference: found.reference, status: found.status, sailing: found.sailing };
}

export async function checkInWith({ reference, surname }: Lookup) {
  const found = await Booking.findOneAndUpdate(
    { reference, surname, status: 'confirmed' },
    { $set: { status: 'checked-in' } },
    { new: true },
  );
  return found && { reference: found.reference, status: found.status };
}

export async function cancel(owner: UserDocument, id: string): Promise<boolean> {
  const booking = await Booking.findOneAndUpdate(
    { _id: id, owner: owner._id, status: { $in: ['pending', 'confirmed'] } },
    { $set: { status: 'cancelled' } },
  );
  if (!booking) return false;
  await Sailing.updateOne({ _id: booking.sailing }, { $inc: { seatsLeft: booking.passengers } });
  return true;
}

export async function confirm(reference: string): Promise<void> {
  const booking = await Booking.findOneAndUpdate(
    { reference, status: 'pending' },
    { $set: { status: 'confirmed' } },
    { new: true },
  );
  if (booking) await announce(booking);
}

export async function remindUpcoming(now = new Date()): Promise<number> {
  const soon = new Date(now.getTime() + 24 * 3600 * 1000);
  const sailings = await Sailing.find({ departsAt: { $gte: now, $lt: soon } });
  const byId = new Map(sailings.map((sailing) => [sailing.id, sailing]));
  let sent = 0;
  const due = Booking.find({
    sailing: { $in: [...byId.keys()] },
    status: 'confirmed',
    remindedAt: null,
  }).cursor();
  for await (const booking of due) {
    const sailing = byId.get(String(booking.sailing));
    const owner = await User.findById(booking.owner);
    if (!sailing || !owner) continue;
    await sendReminder({ booking, sailing }, 'Please arrive 45 minutes early.', owner.email);
    booking.remindedAt = now;
    await booking.save();
    sent += 1;
  }
  return sent;
}
