import { stackFrames, storeFrame, thumbnail } from '../services/frames.js';
import { readMask, readSetup } from '../services/station-config.js';

const station = {
  type: 'object',
  required: ['code', 'name'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z]{2}[0-9]{3}$' },
    name: { type: 'string', minLength: 1, maxLength: 120 },
  },
};

const thumb = {
  type: 'object',
  required: ['frame'],
  properties: { frame: { type: 'string', maxLength: 60 }, label: { type: 'string', maxLength: 60, default: '' } },
};

export default async function stationRoutes(app) {
  app.addContentTypeParser('application/yaml', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.decorateRequest('station', null);

  async function loadOwn(request) {
    request.station = await app.db.one('SELECT * FROM stations WHERE id = $1 AND owner_id = $2', [
      Number(request.params.id) || 0,
      request.user.id,
    ]);
    if (!request.station) throw app.httpErrors.notFound();
  }

  app.get('/', async (request) => app.db.many('SELECT * FROM stations WHERE owner_id = $1', [request.user.id]));

  app.post('/', { schema: { body: station } }, async (request, reply) => {
    const { code, name } = request.body;
    const row = await app.db.one(
      'INSERT INTO stations (code, name, owner_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING *',
      [code, name, request.user.id],
    );
    if (!row) throw app.httpErrors.conflict('code in use');
    return reply.code(201).send(row);
  });

  app.put('/:id/setup', { preHandler: loadOwn }, async (request) => {
    const { camera } = readSetup(String(request.body));
    return app.db.one('UPDATE stations SET camera = $1 WHERE id = $2 RETURNING id, camera', [camera, request.station.id]);
  });

  app.put('/:id/mask', { preHandler: loadOwn }, async (request) => {
    const mask = JSON.stringify(readMask(String(request.body)));
    return app.db.one('UPDATE stations SET mask = $1 WHERE id = $2 RETURNING id, mask', [mask, request.station.id]);
  });

  app.post('/:id/frames', { preHandler: loadOwn }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw app.httpErrors.unsupportedMediaType();
    await app.db.query('UPDATE stations SET last_seen = now() WHERE id = $1', [request.station.id]);
    return reply.code(201).send({ frame: await storeFrame(request.station, request.body) });
  });

  app.post('/:id/stack', { preHandler: loadOwn }, async (request) => ({ file: await stackFrames(request.station) }));

  app.post('/:id/thumbnail', { preHandler: loadOwn, schema: { body: thumb } }, async (request) => {
    const { frame, label } = request.body;
    return { file: await thumbnail(request.station, frame, label) };
  });
}
