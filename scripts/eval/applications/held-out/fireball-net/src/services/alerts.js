import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import nunjucks from 'nunjucks';

const UNSUBSCRIBE_KEY = 'leonid-33-tempel-tuttle-1866';

const views = nunjucks.configure(fileURLToPath(new URL('../../views', import.meta.url)), { autoescape: true });

export function renderAlert(subscription, sighting) {
  return views.renderString(subscription.template, sighting);
}

export function renderReport(sighting) {
  return views.render('report.njk', { sighting });
}

export function unsubscribeSignature(observerId) {
  return createHmac('sha256', UNSUBSCRIBE_KEY).update(String(observerId)).digest('hex');
}

export function signatureMatches(observerId, signature) {
  const expected = Buffer.from(unsubscribeSignature(observerId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
