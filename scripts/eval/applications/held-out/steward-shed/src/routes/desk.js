import Boom from '@hapi/boom';
import Joi from 'joi';
import { unpackManuals, unpackPhotos } from '../lib/archive.js';
import { parseMakerCatalogue, parsePartnerCatalogue } from '../lib/catalogue-xml.js';
import { isMakerSerial } from '../lib/serials.js';
import * as tools from '../repositories/tools.js';

const idParam = { params: Joi.object({ id: Joi.number().integer().positive().required() }) };
const upload = { parse: false, output: 'data', maxBytes: 8 * 1024 * 1024 };
const stewards = { scope: ['steward'] };

export default [
  {
    method: 'POST',
    path: '/desk/tools',
    options: {
      auth: stewards,
      validate: {
        payload: Joi.object({ name: Joi.string().required(), category: Joi.string().required(), serial: Joi.string().required() }),
      },
    },
    async handler(request, h) {
      if (!isMakerSerial(request.payload.serial)) throw Boom.badRequest('Unreadable serial number');
      return h.response(await tools.insert(request.payload)).code(201);
    },
  },
  {
    method: 'POST',
    path: '/desk/tools/{id}/retire',
    options: { validate: idParam },
    async handler(request) {
      const tool = await tools.setState(request.params.id, 'retired');
      return tool ?? Boom.notFound();
    },
  },
  {
    method: 'POST',
    path: '/desk/tools/{id}/restore',
    options: { auth: stewards, validate: idParam },
    async handler(request) {
      const tool = await tools.setState(request.params.id, 'available');
      return tool ?? Boom.notFound();
    },
  },
  {
    method: 'POST',
    path: '/desk/tools/{id}/photos',
    options: { auth: stewards, validate: idParam, payload: upload },
    handler: async (request) => ({ files: await unpackPhotos(request.payload, request.params.id) }),
  },
  {
    method: 'POST',
    path: '/desk/tools/{id}/manuals',
    options: { auth: stewards, validate: idParam, payload: upload },
    handler: async (request) => ({ files: await unpackManuals(request.payload, request.params.id) }),
  },
  {
    method: 'POST',
    path: '/desk/catalogues/maker',
    options: { auth: stewards, payload: upload },
    handler: (request) => ({ tools: parseMakerCatalogue(request.payload.toString('utf8')) }),
  },
  {
    method: 'POST',
    path: '/desk/catalogues/partner',
    options: { auth: stewards, payload: upload },
    handler: (request) => ({ tools: parsePartnerCatalogue(request.payload.toString('utf8')) }),
  },
];
