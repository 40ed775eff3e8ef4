import bcrypt from 'bcryptjs'
import type { FastifyInstance } from 'fastify'
import { type Agent, findAgent, findByEmail, saveAgent } from '../lib/agents.ts'
import { agentToken, requireAgent, requireRole } from '../lib/auth.ts'
import { pool } from '../lib/db.ts'

const profileBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 80 },
    phone: { type: 'string', maxLength: 30 },
  },
}

export async function agentRoutes(app: FastifyInstance) {
  app.post<{ Body: { email: string; password: string } }>('/login', async (request, reply) => {
    const { email, password } = request.body
    const agent = await findByEmail(email)
    if (!agent || !(await bcrypt.compare(password, agent.password))) {
      return reply.code(401).send({ error: 'Wrong address or password' })
    }
    return { token: agentToken(agent) }
  })

  app.put<{ Body: Partial<Agent> }>('/me', { preHandler: requireAgent }, async (request) => {
    const updated = Object.assign({}, request.agent, request.body, { id: request.agent.id })
    await saveAgent(updated)
    return updated
  })

  app.patch<{ Body: Pick<Agent, 'name' | 'phone'> }>(
    '/me',
    { preHandler: requireAgent, schema: { body: profileBody } },
    async (request) => {
      const updated = { ...request.agent, ...request.body }
      await saveAgent(updated)
      return updated
    },
  )

  app.put<{ Params: { id: string }; Body: { role: string } }>(
    '/agents/:id/role',
    { preHandler: [requireAgent, requireRole('admin')] },
    async (request, reply) => {
      const agent = await findAgent(Number(request.params.id))
      if (!agent) return reply.code(404).send({ error: 'No such agent' })
      await saveAgent({ ...agent, role: request.body.role === 'admin' ? 'admin' : 'agent' })
      return reply.code(204).send()
    },
  )

  app.delete<{ Params: { id: string } }>('/agents/:id', async (request, reply) => {
    const { rowCount } = await pool.query('DELETE FROM agents WHERE id = $1', [
      Number(request.params.id),
    ])
    return reply.code(rowCount ? 204 : 404).send()
  })
}
