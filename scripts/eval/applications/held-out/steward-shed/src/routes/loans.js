import Boom from '@hapi/boom';
import Joi from 'joi';
import * as loans from '../repositories/loans.js';
import * as tools from '../repositories/tools.js';

const idParam = { params: Joi.object({ id: Joi.number().integer().positive().required() }) };

export default [
  {
    method: 'GET',
    path: '/loans',
    handler: (request) => loans.open(request.auth.credentials.id),
  },
  {
    method: 'POST',
    path: '/loans',
    options: {
      validate: {
        payload: Joi.object({ toolId: Joi.number().integer().required(), note: Joi.string().allow('').max(500).default('') }),
      },
    },
    async handler(request, h) {
      const tool = await tools.find(request.payload.toolId);
      if (!tool || tool.state !== 'available') throw Boom.conflict('This tool is not available');
      const loan = await loans.borrow(tool.id, request.auth.credentials.id, request.payload.note);
      await tools.setState(tool.id, 'lent');
      return h.response(loan).code(201);
    },
  },
  {
    method: 'GET',
    path: '/loans/{id}',
    options: { validate: idParam },
    async handler(request) {
      const loan = await loans.receipt(request.params.id);
      if (!loan) throw Boom.notFound();
      return loan;
    },
  },
  {
    method: 'POST',
    path: '/loans/{id}/extend',
    options: { validate: idParam },
    async handler(request) {
      const loan = await loans.receiptFor(request.params.id, request.auth.credentials.id);
      if (!loan) throw Boom.notFound();
      return loans.extend(loan.id);
    },
  },
];
