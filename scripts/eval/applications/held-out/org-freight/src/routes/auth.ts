import bcrypt from 'bcryptjs';
import type { FastifyInstance } from 'fastify';
import { db } from '../db.js';
import { issueToken } from '../plugins/auth.js';

const credentials = {
  email: { type: 'string', minLength: 3, maxLength: 200 },
  password: { type: 'string', minLength: 8, maxLength: 72 },
} as const;

export default async function authRoutes(app: FastifyInstance) {
  app.post<{ Body: { company: string; email: string; password: string } }>(
    '/register',
    {
      schema: {
        body: {
          type: 'object',
          required: ['company', 'email', 'password'],
          properties: { company: { type: 'string', minLength: 1 }, ...credentials },
        },
      },
    },
    async (request, reply) => {
      const { company, email, password } = request.body;
      const taken = await db('users').where({ email: email.toLowerCase() }).first('id');
      if (taken) return reply.code(409).send({ error: 'address is taken' });
      const hash = await bcrypt.hash(password, 11);
      const user = await db.transaction(async (trx) => {
        const [org] = await trx('organisations').insert({ name: company }).returning('id');
        const [row] = await trx('users')
          .insert({ org_id: org.id, email: email.toLowerCase(), password_hash: hash })
          .returning(['id', 'org_id', 'role']);
        return row;
      });
      return reply.code(201).send({ token: issueToken(user) });
    },
  );

  app.post<{ Body: { email: string; password: string } }>(
    '/login',
    { schema: { body: { type: 'object', required: ['email', 'password'], properties: credentials } } },
    async (request, reply) => {
      const user = await db('users').where({ email: request.body.email.toLowerCase() }).first();
      if (!user || !(await bcrypt.compare(request.body.password, user.password_hash))) {
        return reply.code(401).send({ error: 'wrong credentials' });
      }
      return { token: issueToken(user) };
    },
  );
}
