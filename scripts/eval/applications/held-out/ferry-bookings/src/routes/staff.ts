import { Router } from 'express';
import { z } from 'zod';
import { lines } from '../lib/web.js';
import { csrfGuard, requireRole } from '../middleware/guards.js';
import { Booking, Sailing } from '../models.js';
import { readFeed } from '../services/deliveries.js';

const sailingCode = z.string().regex(/^[A-Z]{3}[0-9]{4}$/);

export const staff = Router();

staff.use(requireRole('staff'), csrfGuard);

staff.get('/sailings', async (_req, res) => {
  const sailings = await Sailing.find({ departsAt: { $gte: new Date() } })
    .sort({ departsAt: 1 })
    .limit(100);
  res.json(sailings);
});

staff.get('/sailings/:code/manifest', async (req, res) => {
  const sailing = await Sailing.findOne({ code: sailingCode.parse(req.params.code) });
  if (!sailing) {
    res.status(404).send('Not found');
    return;
  }
  const bookings = await Booking.find({ sailing: sailing._id, status: { $ne: 'cancelled' } });
  res.render('manifest', { sailing, bookings, lines });
});

staff.post('/feeds/preview', async (req, res) => {
  const address = z.string().url().parse(req.body.address);
  res.json(await readFeed(address));
});
