import fp from 'fastify-plugin';
import jwt from '@fastify/jwt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import type { Role, TokenPayload } from '../types.js';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: TokenPayload;
    user: TokenPayload;
  }
}

export async function authenticate(request: FastifyRequest, reply: FastifyReply) {
  try {
    await request.jwtVerify();
  } catch {
    return reply.code(401).send({ error: 'Log in first' });
  }
  if (request.user.purpose !== 'access' || !request.user.sub) {
    return reply.code(401).send({ error: 'Not an access token' });
  }
}

export function requireRole(role: Role) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await request.server.stores.users.findById(request.user.sub!);
    if (user?.role !== role) return reply.code(403).send({ error: 'Not allowed' });
  };
}

export default fp(async (app) => {
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: '12h' },
    verify: { algorithms: ['HS256'] },
  });
});
