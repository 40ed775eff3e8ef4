import ejs from 'ejs';
import nodemailer from 'nodemailer';
import { config } from '../config.js';
import { money } from '../lib/web.js';
import type { BookingDocument, SailingDocument } from '../models.js';

const transport = nodemailer.createTransport(config.smtpUrl);

const itinerary = `
<table>
  <tr><td>Reference</td><td><%= booking.reference %></td></tr>
  <tr><td>Route</td><td><%= sailing.from %> to <%= sailing.to %></td></tr>
  <tr><td>Departure</td><td><%= sailing.departsAt.toISOString() %></td></tr>
  <tr><td>Total</td><td><%= money(booking.totalCents) %></td></tr>
</table>`;

const reminderBody = `<h1>Your crossing is close</h1><p><%= note %></p>${itinerary}`;

export interface Trip {
  booking: BookingDocument;
  sailing: SailingDocument;
}

async function send(to: string | string[], subject: string, html: string): Promise<void> {
  await transport.sendMail({ from: 'crossings@ferry.example', to, subject, html });
}

export async function sendInvitation(trip: Trip, greeting: string, to: string[]): Promise<void> {
  const body = ['<h1>Join us on board</h1>', `<p>${greeting}</p>`, itinerary].join('\n');
  const html = ejs.render(body, { ...trip, money });
  await send(to, `Crossing ${trip.booking.reference}`, html);
}

export async function sendReminder(trip: Trip, note: string, to: string): Promise<void> {
  const html = ejs.render(reminderBody, { ...trip, note, money });
  await send(to, `Reminder for ${trip.booking.reference}`, html);
}
