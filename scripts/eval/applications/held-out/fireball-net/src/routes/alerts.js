import * as sightings from '../repositories/sightings.js';
import { renderAlert, unsubscribeSignature } from '../services/alerts.js';

const subscription = {
  type: 'object',
  required: ['countries'],
  properties: {
    countries: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', maxLength: 80 } },
    template: { type: 'string', maxLength: 1000, default: '{{ country }}: magnitude {{ magnitude }}' },
  },
};

export default async function alertRoutes(app) {
  async function subscriptionOf(request) {
    const row = await app.db.one('SELECT * FROM subscriptions WHERE observer_id = $1', [request.user.id]);
    if (!row) throw app.httpErrors.notFound('not subscribed');
    return row;
  }

  app.put('/', { schema: { body: subscription } }, async (request) => {
    const { countries, template } = request.body;
    await app.db.query(
      `INSERT INTO subscriptions (observer_id, countries, template) VALUES ($1, $2, $3)
       ON CONFLICT (observer_id) DO UPDATE SET countries = excluded.countries, template = excluded.template`,
      [request.user.id, JSON.stringify(countries), template],
    );
    const { id } = request.user;
    return { unsubscribe: `/public/unsubscribe?observer=${id}&sig=${unsubscribeSignature(id)}` };
  });

  app.get('/digest', async (request) => {
    const { countries } = await subscriptionOf(request);
    return sightings.inCountries(app.db, countries);
  });

  app.get('/brightest', async (request) => {
    const { countries } = await subscriptionOf(request);
    return sightings.brightestIn(app.db, countries);
  });

  app.get('/preview', async (request, reply) => {
    const sample = { country: 'IS', magnitude: -9.4, notes: 'sample', observed_at: new Date().toISOString() };
    return reply.type('text/plain').send(renderAlert(await subscriptionOf(request), sample));
  });

  app.post('/partners', { preHandler: app.curatorOnly }, async (request) => {
    const partner = String(request.body?.partner ?? '');
    if (!partner) throw app.httpErrors.badRequest();
    return { token: app.jwt.sign({ partner, use: 'ingest' }, { expiresIn: '365d' }) };
  });
}
