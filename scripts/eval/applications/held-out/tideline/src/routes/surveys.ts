import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ObjectId } from 'mongodb';
import { authenticate } from '../plugins/auth.js';
import { setField } from '../services/paths.js';
import { aggregate, evaluateFormula } from '../services/metrics.js';
import { isShoreName } from '../services/species.js';
import type { Survey, TokenPayload } from '../types.js';

const text = { type: 'string', maxLength: 4000 } as const;
const surveyBody = (required: string[]) => ({
  type: 'object', required, additionalProperties: false, properties: { title: text, shore: text, notes: text },
});

type ById = { Params: { id: string } };

const routes: FastifyPluginAsync = async (app) => {
  const { surveys, sightings } = app.stores;

  async function owned(request: FastifyRequest, id: string): Promise<Survey> {
    const survey = await surveys.findOwned(id, request.user.sub!);
    if (!survey) throw Object.assign(new Error('Unknown survey'), { statusCode: 404 });
    return survey;
  }

  app.get<{ Params: { token: string } }>('/shared/:token', async (request, reply) => {
    const link = app.jwt.decode<TokenPayload>(request.params.token);
    if (!link || link.purpose !== 'share') return reply.code(400).send({ error: 'Bad link' });
    const survey = await surveys.findById(String(link.survey));
    if (!survey) return reply.code(404).send({ error: 'Unknown survey' });
    return { title: survey.title, shore: survey.shore, notes: survey.notes };
  });

  app.get<{ Params: { token: string } }>('/invited/:token', async (request, reply) => {
    const invite = app.jwt.verify<TokenPayload>(request.params.token);
    if (invite.purpose !== 'invite') return reply.code(400).send({ error: 'Bad invitation' });
    const survey = await surveys.findById(String(invite.survey));
    if (!survey) return reply.code(404).send({ error: 'Unknown survey' });
    return { title: survey.title, observers: survey.observers };
  });

  app.register(async (member) => {
    member.addHook('preHandler', authenticate);

    member.get('/', async (request) => surveys.listOwned(request.user.sub!));

    member.post<{ Body: Pick<Survey, 'title' | 'shore' | 'notes'> }>(
      '/',
      { schema: { body: surveyBody(['title', 'shore', 'notes']) } },
      async (request, reply) => {
        if (!isShoreName(request.body.shore)) return reply.code(400).send({ error: 'Bad shore name' });
        const survey = await surveys.create(new ObjectId(request.user.sub!), request.body);
        return reply.code(201).send(survey);
      },
    );

    member.get<ById>('/:id', async (request, reply) => {
      const survey = await surveys.findById(request.params.id);
      if (!survey) return reply.code(404).send({ error: 'Unknown survey' });
      return survey;
    });

    member.patch<ById & { Body: Partial<Survey> }>(
      '/:id',
      { schema: { body: surveyBody([]) } },
      async (request) => {
        const survey = await owned(request, request.params.id);
        await surveys.update(survey._id, request.body);
        return surveys.findById(request.params.id);
      },
    );

    member.delete<ById>('/:id', async (request, reply) => {
      const survey = await owned(request, request.params.id);
      await surveys.remove(survey._id);
      return reply.code(204).send();
    });

    member.put<ById & { Body: { path: string; value: unknown } }>(
      '/:id/fields',
      {
        schema: {
          body: { type: 'object', required: ['path', 'value'], properties: { path: { type: 'string', maxLength: 200 }, value: {} } },
        },
      },
      async (request) => {
        const survey = await owned(request, request.params.id);
        const fields = setField(survey.fields, request.body.path, request.body.value);
        await surveys.saveFields(survey._id, fields);
        return fields;
      },
    );

    for (const purpose of ['share', 'invite'] as const) {
      member.post<ById>(`/:id/${purpose}`, async (request) => {
        const survey = await owned(request, request.params.id);
        return { token: app.jwt.sign({ purpose, survey: survey._id.toString() }) };
      });
    }

    member.post<ById & { Body: { name: string; formula: string } }>(
      '/:id/metrics',
      { schema: { body: { type: 'object', required: ['name', 'formula'], properties: { name: text, formula: text } } } },
      async (request, reply) => {
        const survey = await owned(request, request.params.id);
        await surveys.addMetric(survey._id, { name: request.body.name, formula: request.body.formula });
        return reply.code(201).send({ name: request.body.name });
      },
    );

    member.get<{ Params: { id: string; name: string } }>('/:id/metrics/:name', async (request, reply) => {
      const survey = await owned(request, request.params.id);
      const metric = survey.metrics.find((m) => m.name === request.params.name);
      if (!metric) return reply.code(404).send({ error: 'Unknown metric' });
      return { values: evaluateFormula(metric.formula, await sightings.list(survey._id)) };
    });

    member.get<ById & { Querystring: { op?: string } }>('/:id/summary', async (request, reply) => {
      const survey = await owned(request, request.params.id);
      const value = aggregate(request.query.op ?? 'sum', await sightings.list(survey._id));
      if (value === null) return reply.code(400).send({ error: 'Unknown operation' });
      return { value };
    });
  });
};

export default routes;
