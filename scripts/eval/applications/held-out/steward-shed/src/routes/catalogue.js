import Boom from '@hapi/boom';
import Joi from 'joi';
import { isShelfCode } from '../lib/serials.js';
import * as searches from '../repositories/searches.js';
import * as tools from '../repositories/tools.js';

const idParam = { params: Joi.object({ id: Joi.number().integer().positive().required() }) };

export default [
  {
    method: 'GET',
    path: '/',
    options: { auth: { mode: 'try' } },
    async handler(request, h) {
      const list = await tools.browse({ category: request.query.category, state: request.query.state });
      return h.view('catalogue', { tools: list });
    },
  },
  {
    method: 'GET',
    path: '/search',
    options: { auth: { mode: 'try' } },
    async handler(request) {
      const { q, shelf } = request.query;
      if (shelf && !isShelfCode(String(shelf))) throw Boom.badRequest('Unknown shelf code');
      return tools.search({ term: q, shelf });
    },
  },
  {
    method: 'GET',
    path: '/tools/{id}',
    options: { auth: { mode: 'try' }, validate: idParam },
    async handler(request, h) {
      const tool = await tools.find(request.params.id);
      if (!tool) throw Boom.notFound();
      return h.view('tool', { tool, reviews: await tools.reviews(tool.id) });
    },
  },
  {
    method: 'POST',
    path: '/tools/{id}/reviews',
    options: {
      validate: {
        ...idParam,
        payload: Joi.object({ headline: Joi.string().max(120).required(), body: Joi.string().max(4000).required() }),
      },
    },
    async handler(request, h) {
      const author = request.auth.credentials.name;
      const row = await tools.addReview(request.params.id, { author, ...request.payload });
      return h.response(row).code(201);
    },
  },
  {
    method: 'POST',
    path: '/searches',
    options: { validate: { payload: Joi.object({ category: Joi.string().max(200).required() }) } },
    handler: (request) => searches.save(request.auth.credentials.id, request.payload.category),
  },
  {
    method: 'GET',
    path: '/searches/{id}/results',
    options: { validate: idParam },
    async handler(request) {
      const found = await searches.runSaved(request.params.id, request.auth.credentials.id);
      return found ?? Boom.notFound();
    },
  },
  {
    method: 'GET',
    path: '/searches/{id}/count',
    options: { validate: idParam },
    async handler(request) {
      const found = await searches.countSaved(request.params.id, request.auth.credentials.id);
      return found ?? Boom.notFound();
    },
  },
];
