import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { authenticate } from '../plugins/auth.js';
import { isSpeciesName } from '../services/species.js';

type InSurvey = { Params: { surveyId: string } };

const sightingBody = {
  type: 'object',
  required: ['species', 'count'],
  additionalProperties: false,
  properties: {
    species: { type: 'string' },
    count: { type: 'integer', minimum: 0 },
    observers: { type: 'array', items: { type: 'string' }, maxItems: 50 },
  },
} as const;

const routes: FastifyPluginAsync = async (app) => {
  const { surveys, sightings } = app.stores;
  app.addHook('preHandler', authenticate);

  async function survey(request: FastifyRequest<InSurvey>) {
    const found = await surveys.findOwned(request.params.surveyId, request.user.sub!);
    if (!found) throw Object.assign(new Error('Unknown survey'), { statusCode: 404 });
    return found;
  }

  app.post<InSurvey & { Body: { species: string; count: number; observers?: string[] } }>(
    '/',
    { schema: { body: sightingBody } },
    async (request, reply) => {
      const { species, count, observers } = request.body;
      if (!isSpeciesName(species)) return reply.code(400).send({ error: 'Bad species name' });
      const found = await survey(request);
      return reply.code(201).send(await sightings.add(found._id, species, count, observers ?? []));
    },
  );

  app.get<InSurvey & { Querystring: { observers?: string } }>('/confirmed', async (request) => {
    const found = await survey(request);
    return sightings.confirmed(found._id, request.query.observers ?? '2');
  });

  app.get<InSurvey & { Querystring: { minCount: number } }>(
    '/abundant',
    {
      schema: {
        querystring: { type: 'object', properties: { minCount: { type: 'integer', default: 10 } } },
      },
    },
    async (request) => {
      const found = await survey(request);
      return sightings.abundant(found._id, request.query.minCount);
    },
  );
};

export default routes;
