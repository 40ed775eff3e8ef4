import * as sightings from '../repositories/sightings.js';
import { parseCoordinate } from '../services/coordinates.js';

const idParam = { type: 'object', properties: { id: { type: 'integer' } } };

const report = {
  type: 'object',
  required: ['country', 'magnitude', 'latitude', 'longitude'],
  properties: {
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    magnitude: { type: 'number' },
    latitude: { type: 'string', maxLength: 200 },
    longitude: { type: 'string', maxLength: 200 },
    notes: { type: 'string', maxLength: 4000 },
  },
};

export default async function sightingRoutes(app) {
  app.get(
    '/mine',
    { schema: { querystring: { type: 'object', properties: { hours: { type: 'integer', default: 72 } } } } },
    async (request) => sightings.ofObserver(app.db, request.user.id, request.query.hours),
  );

  app.post('/', { schema: { body: report } }, async (request, reply) => {
    const latitude = parseCoordinate(request.body.latitude);
    const longitude = parseCoordinate(request.body.longitude);
    if (latitude === null || longitude === null) throw app.httpErrors.badRequest('coordinates not understood');
    const { country, magnitude, notes } = request.body;
    const row = await sightings.insert(app.db, {
      observerId: request.user.id,
      source: 'observer',
      country,
      magnitude,
      latitude,
      longitude,
      notes,
    });
    return reply.code(201).send(row);
  });

  app.post('/:id/verify', { schema: { params: idParam }, preHandler: app.curatorOnly }, async (request) => {
    const row = await sightings.verify(app.db, request.params.id);
    if (!row) throw app.httpErrors.notFound();
    return row;
  });

  app.delete('/:id', { schema: { params: idParam } }, async (request, reply) => {
    const { rowCount } = await sightings.remove(app.db, request.params.id);
    if (!rowCount) throw app.httpErrors.notFound();
    return reply.code(204).send();
  });
}
