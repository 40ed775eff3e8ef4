const specimen = {
  type: 'object',
  required: ['name', 'massG', 'findSpot'],
  properties: {
    name: { type: 'string', maxLength: 120 },
    massG: { type: 'number', exclusiveMinimum: 0 },
    findSpot: { type: 'string', maxLength: 200 },
    askingPrice: { type: 'number' },
  },
};

const idParam = { type: 'object', properties: { id: { type: 'integer' } } };

export default async function specimenRoutes(app) {
  app.get('/', async () => app.db.many('SELECT id, name, mass_g, found_on FROM specimens ORDER BY found_on DESC LIMIT 100'));

  app.post('/', { schema: { body: specimen } }, async (request, reply) => {
    const { name, massG, findSpot, askingPrice } = request.body;
    const row = await app.db.one(
      'INSERT INTO specimens (finder_id, name, mass_g, find_spot, asking_price) VALUES ($1, $2, $3, $4, $5) RETURNING *',
      [request.user.id, name, massG, findSpot, askingPrice],
    );
    return reply.code(201).send(row);
  });

  app.get('/:id/find-spot', { schema: { params: idParam } }, async (request) => {
    const row = await app.db.one('SELECT find_spot, asking_price FROM specimens WHERE id = $1', [request.params.id]);
    if (!row) throw app.httpErrors.notFound();
    return row;
  });

  app.post('/:id/share', { schema: { params: idParam } }, async (request) => {
    const row = await app.db.one('SELECT id FROM specimens WHERE id = $1 AND finder_id = $2', [
      request.params.id,
      request.user.id,
    ]);
    if (!row) throw app.httpErrors.notFound();
    return { token: app.jwt.sign({ specimen: row.id, use: 'certificate' }, { expiresIn: '7d' }) };
  });
}
