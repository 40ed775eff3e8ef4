import type { FastifyInstance } from 'fastify';
import jwt from 'jsonwebtoken';
import { config } from '../config.js';
import { authenticate, partnerClaims } from '../plugins/auth.js';
import { shipments } from '../repositories/shipments.js';

export default async function partnerRoutes(app: FastifyInstance) {
  app.post<{ Body: { partner: string; shipment: number } }>(
    '/links',
    { preHandler: authenticate },
    async (request, reply) => {
      const shipment = await shipments.find(request.session.org, Number(request.body.shipment));
      if (!shipment) return reply.code(404).send({ error: 'not found' });
      const claims = { partner: String(request.body.partner), shipment: shipment.id };
      return { token: jwt.sign(claims, config.partnerSecret, { expiresIn: '30d' }) };
    },
  );

  app.get('/tracking', async (request, reply) => {
    const claims = partnerClaims(request);
    if (!claims) return reply.code(401).send({ error: 'unauthorized' });
    const shipment = await shipments.tracking(claims.shipment);
    return shipment ?? reply.code(404).send({ error: 'not found' });
  });
}
