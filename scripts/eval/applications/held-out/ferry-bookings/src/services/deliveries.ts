import { config } from '../config.js';
import { User, type BookingDocument } from '../models.js';

export interface Delivery {
  status: number;
  body: string;
}

interface CallbackEvent {
  type: 'booking.confirmed' | 'callback.test';
  reference?: string;
  sentAt: string;
}

async function post(url: string, event: CallbackEvent): Promise<Delivery> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(5000),
  });
  return { status: response.status, body: (await response.text()).slice(0, 500) };
}

export const testCallback = (url: string) =>
  post(url, { type: 'callback.test', sentAt: new Date().toISOString() });

export async function announce(booking: BookingDocument): Promise<void> {
  const owner = await User.findById(booking.owner);
  if (owner?.role !== 'agent' || !owner.callbackUrl) return;
  await post(owner.callbackUrl, {
    type: 'booking.confirmed',
    reference: booking.reference,
    sentAt: new Date().toISOString(),
  });
}

export async function readFeed(address: string): Promise<Delivery> {
  const target = new URL(address);
  if (target.protocol !== 'https:' || !config.feedHosts.has(target.host)) {
    return { status: 422, body: 'unknown feed' };
  }
  const response = await fetch(target, {
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  });
  return { status: response.status, body: (await response.text()).slice(0, 20000) };
}
