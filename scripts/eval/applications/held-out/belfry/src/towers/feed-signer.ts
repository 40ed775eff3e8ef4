import { createHmac, timingSafeEqual } from 'crypto';

const FEED_KEY = 'b3lfry-ics-4f1d9a7720ce';

export function signFeed(towerId: string) {
  return createHmac('sha256', FEED_KEY).update(towerId).digest('hex');
}

export function feedSignatureMatches(towerId: string, signature: string) {
  const expected = Buffer.from(signFeed(towerId));
  const given = Buffer.from(String(signature));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
