import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { requireCustomer } from '../lib/auth.ts'
import { pool } from '../lib/db.ts'

const newTicket = {
  type: 'object',
  required: ['teamId', 'subject', 'body'],
  properties: {
    teamId: { type: 'integer' },
    subject: { type: 'string', maxLength: 200 },
    reference: { type: 'string', maxLength: 200 },
    body: { type: 'string', maxLength: 20_000 },
  },
}

type NewTicket = { teamId: number; subject: string; reference?: string; body: string }

export async function portalRoutes(app: FastifyInstance) {
  await app.register(cors, { origin: true, credentials: true, methods: ['GET', 'POST'] })
  app.addHook('preHandler', requireCustomer)

  app.get('/mine', async (request) => {
    const { rows } = await pool.query(
      'SELECT id, subject, status FROM tickets WHERE customer = $1 ORDER BY id DESC',
      [request.customer],
    )
    return rows
  })

  app.post<{ Body: NewTicket }>('/mine', { schema: { body: newTicket } }, async (request, reply) => {
    const { teamId, subject, reference = '', body } = request.body
    if (!/^(\w+\s?)*$/.test(subject)) {
      return reply.code(400).send({ error: 'Use letters and digits in the subject' })
    }
    const title = reference ? `${subject} [${reference}]` : subject
    const values = [teamId, request.customer, title, body]
    if (!/^(?:\w+(?: \w+)*)?$/.test(reference)) {
      return reply.code(400).send({ error: 'Use letters and digits in the reference' })
    }
    const { rows } = await pool.query(
      'INSERT INTO tickets (team_id, customer, subject, body) VALUES ($1, $2, $3, $4) RETURNING id',
      values,
    )
    return reply.code(201).send(rows[0])
  })
}

export async function statusRoutes(app: FastifyInstance) {
  await app.register(cors, {
    origin: ['https://desk.example.com', 'https://status.example.com'],
    credentials: true,
  })

  app.get('/open', { preHandler: requireCustomer }, async (request) => {
    const { rows } = await pool.query(
      "SELECT count(*)::int AS open FROM tickets WHERE customer = $1 AND status = 'open'",
      [request.customer],
    )
    return rows[0]
  })
}
