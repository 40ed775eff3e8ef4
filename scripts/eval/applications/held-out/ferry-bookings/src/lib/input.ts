import { z } from 'zod';

export function text(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value.trim() : fallback;
}

const vehiclePlate = /^(?:[A-Z0-9]+[ -]?)+$/;
const trailerPlate = /^[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){0,2}$/;

const upper = z.string().transform((value) => value.toUpperCase());

export const plateOf = (value: unknown): string | undefined => {
  const plate = text(value).toUpperCase();
  return vehiclePlate.test(plate) ? plate : undefined;
};

export const trailerOf = (value: unknown): string | undefined => {
  const plate = text(value).toUpperCase();
  return trailerPlate.test(plate) ? plate : undefined;
};

export const credentials = z.object({
  email: z.string().email().max(200),
  password: z.string().min(10).max(72),
});

export const registration = credentials.extend({
  name: z.string().min(1).max(120),
});

export const newBooking = z.object({
  sailing: z.string().regex(/^[a-f0-9]{24}$/),
  surname: z.string().min(1).max(80),
  passengers: z.coerce.number().int().min(1).max(9),
  request: z.string().max(2000).default(''),
});

export const checkIn = z.object({
  reference: upper.pipe(z.string().length(8)),
  surname: z.string().min(1).max(80),
});

export const vehicle = z.object({
  plate: z.string().max(14),
  lengthMeters: z.number().positive().max(25),
  heightMeters: z.number().positive().max(5),
});

export const invitation = z.object({
  greeting: z.string().min(1).max(1000),
  recipients: z.array(z.string().email()).min(1).max(9),
});

export const reminder = z.object({
  note: z.string().min(1).max(1000),
});
