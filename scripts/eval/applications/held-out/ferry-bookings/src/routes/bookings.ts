import { Router } from 'express';
import { isValidObjectId } from 'mongoose';
import { invitation, newBooking, plateOf, reminder, trailerOf } from '../lib/input.js';
import { encode, lines, money } from '../lib/web.js';
import { csrfGuard, requireLogin } from '../middleware/guards.js';
import { book, cancel, listFor, ownedBy, withSailing } from '../services/bookings.js';
import { sendInvitation, sendReminder } from '../services/confirmations.js';

const bookings = Router();

bookings.use(requireLogin, csrfGuard);

bookings.param('id', (_req, res, next, id) => {
  if (isValidObjectId(id)) return next();
  res.status(404).send('Not found');
});

bookings.get('/', async (req, res) => {
  res.json(await listFor(req.user!));
});

bookings.post('/', async (req, res) => {
  const input = newBooking.parse(req.body);
  const plate = plateOf(req.body.plate);
  const trailerPlate = trailerOf(req.body.trailerPlate);
  const booking = await book(req.user!, { ...input, plate, trailerPlate });
  if (!booking) {
    res.status(409).send('The sailing is full');
    return;
  }
  res.redirect(303, `/bookings/${booking.id}`);
});

bookings.get('/:id', async (req, res) => {
  const booking = await ownedBy(req.user!, req.params.id);
  if (!booking) {
    res.status(404).send('Not found');
    return;
  }
  res.render('booking', { booking, sailing: booking.sailing, encode, lines, money });
});

bookings.get('/:id/invoice', async (req, res) => {
  const booking = await withSailing(req.params.id);
  if (!booking) {
    res.status(404).send('Not found');
    return;
  }
  res.json({
    reference: booking.reference,
    billedTo: booking.surname,
    route: `${booking.sailing.from} - ${booking.sailing.to}`,
    total: money(booking.totalCents),
  });
});

bookings.post('/:id/cancel', async (req, res) => {
  if (!(await cancel(req.user!, req.params.id))) {
    res.status(404).send('Not found');
    return;
  }
  res.redirect(303, '/bookings');
});

bookings.post('/:id/invite', async (req, res) => {
  const { greeting, recipients } = invitation.parse(req.body);
  const booking = await ownedBy(req.user!, req.params.id);
  if (!booking) {
    res.status(404).send('Not found');
    return;
  }
  await sendInvitation({ booking: booking as never, sailing: booking.sailing }, greeting, recipients);
  res.redirect(303, `/bookings/${booking.id}`);
});

bookings.post('/:id/remind', async (req, res) => {
  const { note } = reminder.parse(req.body);
  const booking = await ownedBy(req.user!, req.params.id);
  if (!booking) {
    res.status(404).send('Not found');
    return;
  }
  await sendReminder({ booking: booking as never, sailing: booking.sailing }, note, req.user!.email);
  res.redirect(303, `/bookings/${booking.id}`);
});

export default bookings;
