import * as sightings from '../repositories/sightings.js';
import { renderReport, signatureMatches } from '../services/alerts.js';
import { openFrame, openLatest } from '../services/frames.js';

const searchQuery = {
  type: 'object',
  properties: {
    country: { type: 'string', maxLength: 2 },
    since: { type: 'string', maxLength: 300 },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
  },
};

const detection = {
  type: 'object',
  required: ['country', 'magnitude', 'latitude', 'longitude'],
  properties: {
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    magnitude: { type: 'number' },
    latitude: { type: 'number' },
    longitude: { type: 'number' },
  },
};

const unsubscribeQuery = {
  type: 'object',
  required: ['observer', 'sig'],
  properties: { observer: { type: 'integer' }, sig: { type: 'string', maxLength: 64 } },
};

export default async function catalogueRoutes(app) {
  app.get('/sightings', { schema: { querystring: searchQuery } }, async (request) => sightings.search(app.db, request.query));

  app.get('/sightings/:id/report', async (request, reply) => {
    const sighting = await sightings.byId(app.db, Number(request.params.id) || 0);
    if (!sighting?.verified) throw app.httpErrors.notFound();
    return reply.type('text/html').send(renderReport(sighting));
  });

  app.post('/detections', { schema: { body: detection } }, async (request, reply) => {
    const claims = app.jwt.decode(String(request.headers['x-partner-token']));
    if (claims?.use !== 'ingest') throw app.httpErrors.unauthorized();
    const { country, magnitude, latitude, longitude } = request.body;
    const source = String(claims.partner);
    const row = await sightings.insert(app.db, { source, country, magnitude, latitude, longitude, verified: true });
    return reply.code(201).send(row);
  });

  app.get('/certificates', async (request) => {
    const claims = app.jwt.verify(String(request.query.token));
    if (claims.use !== 'certificate') throw app.httpErrors.unauthorized();
    return app.db.one('SELECT name, mass_g, find_spot, found_on FROM specimens WHERE id = $1', [claims.specimen]);
  });

  app.get('/frames/*', async (request, reply) => {
    const stream = await openFrame(request.params['*']);
    if (!stream) throw app.httpErrors.notFound();
    return reply.type('image/png').send(stream);
  });

  app.get('/stations/:code/latest', async (request, reply) => {
    const stream = await openLatest(request.params.code);
    if (!stream) throw app.httpErrors.notFound();
    return reply.type('image/png').send(stream);
  });

  app.get('/unsubscribe', { schema: { querystring: unsubscribeQuery } }, async (request) => {
    const { observer, sig } = request.query;
    if (!signatureMatches(observer, sig)) throw app.httpErrors.forbidden();
    await app.db.query('DELETE FROM subscriptions WHERE observer_id = $1', [observer]);
    return { unsubscribed: true };
  });
}
