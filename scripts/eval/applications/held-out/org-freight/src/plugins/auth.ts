import type { FastifyReply, FastifyRequest } from 'fastify';
import jwt from 'jsonwebtoken';
import { config } from '../config.js';

export interface Session {
  sub: string;
  org: number;
  role: 'member' | 'staff';
}

export interface PartnerClaims {
  partner: string;
  shipment: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session;
  }
}

export function bearer(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.startsWith('Bearer ') ? header.slice(7) : '';
}

export function issueToken(user: { id: number; org_id: number; role: string }): string {
  return jwt.sign({ org: user.org_id, role: user.role }, config.jwtSecret, {
    subject: String(user.id),
    expiresIn: '8h',
  });
}

export async function authenticate(request: FastifyRequest, reply: FastifyReply) {
  try {
    request.session = jwt.verify(bearer(request), config.jwtSecret, { algorithms: ['HS256'] }) as unknown as Session;
  } catch {
    return reply.code(401).send({ error: 'unauthorized' });
  }
}

export async function requireStaff(request: FastifyRequest, reply: FastifyReply) {
  if (request.session.role !== 'staff') return reply.code(403).send({ error: 'staff only' });
}

export function partnerClaims(request: FastifyRequest): PartnerClaims | null {
  const claims = jwt.decode(bearer(request)) as PartnerClaims | null;
  return claims && typeof claims.shipment === 'number' ? claims : null;
}
