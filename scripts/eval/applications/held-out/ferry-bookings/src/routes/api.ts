import { Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { z } from 'zod';
import { checkIn, text, vehicle } from '../lib/input.js';
import { terminalFile, vesselFile } from '../lib/web.js';
import { csrfGuard, requireLogin, requireRole } from '../middleware/guards.js';
import { Sailing, type UserDocument } from '../models.js';
import { checkInWith, lookUp } from '../services/bookings.js';
import { testCallback } from '../services/deliveries.js';

const lookups = rateLimit({ windowMs: 60 * 1000, limit: 15 });

const present = (user: UserDocument) => ({
  email: user.email,
  name: user.name,
  phone: user.phone,
  loyaltyTier: user.loyaltyTier,
  vehicle: user.vehicle,
});

async function revise(user: UserDocument, changes: Record<string, unknown>) {
  user.set(changes);
  return present(await user.save());
}

async function registerVehicle(user: UserDocument, input: unknown) {
  const { plate, lengthMeters, heightMeters } = vehicle.parse(input);
  user.set({ vehicle: { plate, lengthMeters, heightMeters } });
  return present(await user.save());
}

export const api = Router();

api.use(csrfGuard);

api.get('/sailings', async (req, res) => {
  const day = new Date(text(req.query.date, new Date().toISOString()));
  if (Number.isNaN(day.getTime())) {
    res.status(422).json({ error: 'date' });
    return;
  }
  const sailings = await Sailing.find({
    from: text(req.query.from),
    to: text(req.query.to),
    departsAt: { $gte: day, $lt: new Date(day.getTime() + 24 * 3600 * 1000) },
  }).sort({ departsAt: 1 });
  res.json(sailings);
});

api.post('/lookup', lookups, async (req, res) => {
  const { reference, surname } = req.body;
  const found = await lookUp({ reference, surname });
  res.status(found ? 200 : 404).json(found ?? { error: 'not found' });
});

api.post('/check-in', lookups, async (req, res) => {
  const { reference, surname } = checkIn.parse(req.body);
  const found = await checkInWith({ reference, surname });
  res.status(found ? 200 : 404).json(found ?? { error: 'not found' });
});

api.patch('/profile', requireLogin, async (req, res) => {
  res.json(await revise(req.user!, req.body));
});

api.patch('/profile/vehicle', requireLogin, async (req, res) => {
  res.json(await registerVehicle(req.user!, req.body));
});

api.post('/callback/test', requireRole('agent'), async (req, res) => {
  const url = z.string().url().parse(req.body.url);
  const outcome = await testCallback(url);
  if (outcome.status < 300) {
    req.user!.callbackUrl = url;
    await req.user!.save();
  }
  res.json(outcome);
});

api.get('/terminals/:port/plan', (req, res) => {
  const file = terminalFile(req.params.port, text(req.query.file, 'plan.pdf'));
  res.sendFile(file);
});

api.get('/vessels/:vessel/plan', async (req, res) => {
  const file = await vesselFile(req.params.vessel, text(req.query.file, 'deck.pdf'));
  if (!file) {
    res.status(404).json({ error: 'not found' });
    return;
  }
  res.sendFile(file);
});
