import type { FastifyInstance } from 'fastify';
import { authenticate } from '../plugins/auth.js';
import { shipments, type Shipment, type ShipmentFilter } from '../repositories/shipments.js';
import { unpackDocuments, unpackPhotos } from '../services/bundles.js';
import { readCarrierNotice, readManifest } from '../services/manifests.js';
import { carrierStatus } from '../services/outbound.js';
import { isContainer, isReference } from '../services/references.js';

const idParams = { type: 'object', properties: { id: { type: 'integer' } } } as const;

export default async function shipmentRoutes(app: FastifyInstance) {
  app.addHook('preHandler', authenticate);

  app.get<{ Querystring: ShipmentFilter }>('/', async (request) => {
    return shipments.list(request.session.org, request.query);
  });

  app.post<{ Body: { reference: string; consignee: string; carrier?: string; container?: string } }>(
    '/',
    {
      schema: {
        body: {
          type: 'object',
          required: ['reference', 'consignee'],
          properties: {
            reference: { type: 'string' },
            consignee: { type: 'string' },
            carrier: { type: 'string' },
            container: { type: 'string' },
          },
        },
      },
    },
    async (request, reply) => {
      const { reference, container } = request.body;
      if (!isReference(reference)) return reply.code(422).send({ error: 'malformed reference' });
      if (container && !isContainer(container)) return reply.code(422).send({ error: 'malformed container' });
      return reply.code(201).send(await shipments.create(request.session.org, request.body));
    },
  );

  app.get<{ Params: { id: number } }>('/:id', { schema: { params: idParams } }, async (request, reply) => {
    const shipment = await shipments.find(request.session.org, request.params.id);
    return shipment ?? reply.code(404).send({ error: 'not found' });
  });

  app.patch<{ Params: { id: number }; Body: Partial<Shipment> }>(
    '/:id',
    { schema: { params: idParams, body: { type: 'object', minProperties: 1 } } },
    async (request, reply) => {
      const changed = await shipments.change(request.session.org, request.params.id, request.body);
      return changed ?? reply.code(404).send({ error: 'not found' });
    },
  );

  app.delete<{ Params: { id: number } }>('/:id', { schema: { params: idParams } }, async (request, reply) => {
    const count = await shipments.remove(request.session.org, request.params.id);
    return reply.code(count ? 204 : 404).send();
  });

  app.get<{ Params: { id: number } }>('/:id/carrier-status', { schema: { params: idParams } }, async (request, reply) => {
    const shipment = await shipments.find(request.session.org, request.params.id);
    if (!shipment) return reply.code(404).send({ error: 'not found' });
    return { status: await carrierStatus(shipment.carrier ?? '', shipment.reference) };
  });

  app.post<{ Params: { id: number; part: 'documents' | 'photos' } }>(
    '/:id/bundle/:part',
    {
      schema: {
        params: {
          type: 'object',
          properties: { id: { type: 'integer' }, part: { type: 'string', enum: ['documents', 'photos'] } },
        },
      },
    },
    async (request, reply) => {
      const { org } = request.session;
      const shipment = await shipments.find(org, request.params.id);
      const upload = await request.file();
      if (!shipment || !upload) return reply.code(404).send({ error: 'not found' });
      const archive = await upload.toBuffer();
      const unpack = request.params.part === 'photos' ? unpackPhotos : unpackDocuments;
      return { files: await unpack(org, shipment.id, archive) };
    },
  );

  app.post<{ Body: string }>('/manifest', async (request) => {
    return { items: readManifest(request.body) };
  });

  app.post<{ Body: string }>('/carrier-notice', async (request) => {
    return readCarrierNotice(request.body);
  });
}
