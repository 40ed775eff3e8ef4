import bcrypt from 'bcryptjs';
import { config } from '../config.js';

const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: {
    email: { type: 'string', maxLength: 200, pattern: '^[^@ ]+@[^@ ]+$' },
    password: { type: 'string', minLength: 10, maxLength: 72 },
    name: { type: 'string', maxLength: 80 },
  },
};

export default async function authRoutes(app) {
  app.post('/register', { schema: { body: credentials } }, async (request, reply) => {
    const { email, password, name = email.split('@')[0] } = request.body;
    const observer = await app.db.one(
      `INSERT INTO observers (email, name, password_hash) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING id, email, name, role`,
      [email, name, await bcrypt.hash(password, 11)],
    );
    if (!observer) throw app.httpErrors.conflict('already registered');
    return reply.code(201).send(observer);
  });

  app.post('/login', { schema: { body: credentials } }, async (request, reply) => {
    const { email, password } = request.body;
    const observer = await app.db.one('SELECT * FROM observers WHERE email = $1', [email]);
    if (!observer || !(await bcrypt.compare(password, observer.password_hash))) throw app.httpErrors.unauthorized();
    const token = app.jwt.sign({ id: observer.id, role: observer.role, use: 'session' }, { expiresIn: '12h' });
    reply.setCookie('fireball', token, { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production });
    return { token };
  });
}
