import { randomBytes } from 'node:crypto';
import { assignPath } from '../lib/objects.js';
import { tokens } from '../plugins/auth.js';
import { passwordHash, passwordMatches } from '../repositories/members.js';
import { sendMail } from '../services/notices.js';

const twoWeeks = 14 * 24 * 3600 * 1000;
const few = { rateLimit: { max: 10, timeWindow: '5 minutes' } };

const text = (maxLength, more = {}) => ({ type: 'string', minLength: 1, maxLength, ...more });
const body = (properties, required = Object.keys(properties)) => ({
  schema: { body: { type: 'object', additionalProperties: false, required, properties } },
});

const email = text(200, { format: 'email' });
const password = text(100, { minLength: 10 });

// The branch kiosks run on their own domains and keep the refresh cookie.
export async function sessionRoutes(app, { members }) {
  const absent = await passwordHash(randomBytes(16).toString('hex'));

  function begin(reply, memberId) {
    const refresh = randomBytes(32).toString('hex');
    members.keepRefresh(memberId, refresh, Date.now() + twoWeeks);
    reply.setCookie('refresh', refresh, {
      path: '/auth',
      httpOnly: true,
      secure: true,
      sameSite: 'none',
      maxAge: twoWeeks / 1000,
    });
    return { token: tokens.access.issue({ sub: String(memberId) }) };
  }

  app.post('/login', { config: few, ...body({ email, password: text(100) }) }, async (request, reply) => {
    const member = members.withPassword(request.body.email.toLowerCase());
    const matches = await passwordMatches(request.body.password, member?.password ?? absent);
    if (!member || !matches) return reply.code(401).send({ error: 'unknown login' });
    return begin(reply, member.id);
  });

  app.post('/refresh', { config: few }, async (request, reply) => {
    if (request.headers['x-requested-with'] !== 'tool-library') {
      return reply.code(400).send({ error: 'header' });
    }
    const found = members.takeRefresh(request.cookies.refresh ?? '');
    if (!found) return reply.code(401).send({ error: 'login required' });
    return begin(reply, found.member_id);
  });
}

export async function accountRoutes(app, { members, loans }) {
  app.post('/join', { config: few, ...body({ email, password }) }, async (request, reply) => {
    const address = request.body.email.toLowerCase();
    if (members.withPassword(address)) return reply.code(409).send({ error: 'address in use' });
    const card = `TL${randomBytes(4).toString('hex').toUpperCase()}`;
    return members.join({ card, email: address, password: request.body.password });
  });

  app.post('/forgot', { config: few, ...body({ email }) }, async (request, reply) => {
    const address = request.body.email.toLowerCase();
    const member = members.withPassword(address);
    if (member) {
      const token = tokens.reset.issue({ sub: String(member.id) });
      sendMail(address, 'New password', `Your code: ${token}`).catch((error) => app.log.warn(error));
    }
    return reply.code(202).send({ sent: true });
  });

  app.post('/reset', { config: few, ...body({ token: text(1000), password }) }, async (request, reply) => {
    try {
      const { sub } = tokens.reset.read(request.body.token);
      await members.setPassword(Number(sub), request.body.password);
    } catch {
      return reply.code(400).send({ error: 'token' });
    }
    return reply.code(204).send();
  });

  app.post('/collect', { config: few, ...body({ pass: text(1000) }) }, async (request, reply) => {
    const { loan } = tokens.pickup.read(request.body.pass);
    if (!loans.collect(Number(loan))) return reply.code(404).send({ error: 'loan' });
    return { open: true };
  });

  app.post('/locker', { config: few, ...body({ card: text(20), pin: text(8) }) }, async (request, reply) => {
    const member = members.byPin(request.body.card, request.body.pin);
    if (!member) return reply.code(401).send({ error: 'card or pin' });
    return loans.reservedBy(member.id).map(({ id, tool_id: tool }) => ({ id, tool }));
  });

  app.register(async (own) => {
    own.addHook('onRequest', app.authenticate);

    own.get('/me', async (request) => ({
      ...request.member,
      preferences: members.preferences(request.member.id),
    }));

    own.put('/me/pin', body({ pin: text(8, { pattern: '^[0-9]{6,8}$' }) }), async (request, reply) => {
      members.setPin(request.member, request.body.pin);
      return reply.code(204).send();
    });

    own.patch('/me/preferences', body({ path: text(200), value: {} }), async (request) => {
      const { path, value } = request.body;
      const preferences = assignPath(members.preferences(request.member.id), path, value);
      members.savePreferences(request.member.id, preferences);
      return preferences;
    });
  });
}
