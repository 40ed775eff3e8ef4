import { randomBytes } from 'node:crypto';
import fp from 'fastify-plugin';
import { Person, Visit } from '../models.js';
import { settings } from '../settings.js';

const NAME = 'canteen_visit';
const HINT = 'canteen_kiosk';

async function session(app) {
  app.decorateRequest('person', null);

  app.decorate('startVisit', async (reply, person) => {
    const key = randomBytes(32).toString('hex');
    await Visit.create({ key, person: person._id });
    reply.setCookie(NAME, key, {
      path: '/',
      httpOnly: true,
      secure: settings.secureCookies,
      sameSite: 'lax',
      signed: true,
    });
  });

  app.decorate('startKiosk', async (reply, person) => {
    const key = randomBytes(32).toString('hex');
    await Visit.create({ key, person: person._id });
    reply.setCookie(HINT, key, { path: '/', maxAge: 3600 * 12, signed: true });
  });

  app.addHook('onRequest', async (request) => {
    const value = request.cookies[NAME] ?? request.cookies[HINT];
    if (!value) return;
    const { valid, value: key } = request.unsignCookie(value);
    if (!valid) return;
    const visit = await Visit.findOne({ key }).populate('person');
    request.person = visit?.person ?? null;
  });

  app.decorate('signedIn', async (request, reply) => {
    if (!request.person) return reply.unauthorized();
  });

  app.decorate('staff', async (request, reply) => {
    if (!request.person || request.person.role === 'parent') return reply.forbidden();
  });

  app.decorate('headCook', async (request, reply) => {
    if (request.person?.role !== 'head') return reply.forbidden();
  });
}

export default fp(session, { name: 'canteen-session' });
