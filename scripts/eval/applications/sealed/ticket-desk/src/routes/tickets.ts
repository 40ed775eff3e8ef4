import type { FastifyInstance } from 'fastify'
import { stamp, store, type Upload } from '../lib/attachments.ts'
import { requireAgent } from '../lib/auth.ts'
import { one, pool } from '../lib/db.ts'
import { deliver } from '../lib/hooks.ts'
import { type TicketFilter, TicketRepository } from '../lib/ticket-repository.ts'

const hookBody = {
  type: 'object',
  required: ['kind', 'target'],
  properties: { kind: { enum: ['url', 'chat'] }, target: { type: 'string', maxLength: 500 } },
}

const uploadBody = {
  type: 'object',
  required: ['fileName', 'content'],
  properties: { fileName: { type: 'string', maxLength: 200 }, content: { type: 'string' } },
}

export async function ticketRoutes(app: FastifyInstance) {
  app.addHook('preHandler', requireAgent)

  app.get<{ Querystring: TicketFilter }>('/tickets', async (request) =>
    new TicketRepository(request.agent.team_id).list(request.query),
  )

  app.get<{ Querystring: TicketFilter }>('/tickets/archive', async (request) =>
    new TicketRepository(request.agent.team_id).archive(request.query),
  )

  app.post<{ Params: { id: string } }>('/tickets/:id/close', async (request, reply) => {
    const ticket = await new TicketRepository(request.agent.team_id).close(Number(request.params.id))
    if (!ticket) return reply.code(404).send({ error: 'No such ticket' })
    return { ticket, hooks: await deliver(ticket) }
  })

  app.post<{ Params: { id: string }; Body: Upload }>(
    '/tickets/:id/attachments',
    { schema: { body: uploadBody } },
    async (request, reply) => {
      const ticket = await one('SELECT id FROM tickets WHERE id = $1 AND team_id = $2', [
        Number(request.params.id),
        request.agent.team_id,
      ])
      if (!ticket) return reply.code(404).send({ error: 'No such ticket' })
      const stored = await store(Number(request.params.id), request.body)
      await stamp(stored, request.body.fileName)
      return reply.code(201).send({ ok: true })
    },
  )

  app.post<{ Body: { kind: string; target: string } }>(
    '/hooks',
    { schema: { body: hookBody } },
    async (request, reply) => {
      const { kind, target } = request.body
      await pool.query('INSERT INTO hooks (team_id, kind, target) VALUES ($1, $2, $3)', [
        request.agent.team_id,
        kind,
        target,
      ])
      return reply.code(201).send({ kind, target })
    },
  )
}
