import type { FastifyReply, FastifyRequest } from 'fastify'
import jwt from 'jsonwebtoken'
import { env } from '../env.ts'
import { type Agent, findAgent } from './agents.ts'

declare module 'fastify' {
  interface FastifyRequest {
    agent: Agent
    customer: string
  }
}

export const agentToken = (agent: Agent): string =>
  jwt.sign({ sub: String(agent.id) }, env.agentKey, { algorithm: 'HS256', expiresIn: '8h' })

export const customerToken = (email: string): string =>
  jwt.sign({ email }, env.customerKey, { algorithm: 'HS256', expiresIn: '30d' })

export async function requireAgent(request: FastifyRequest, reply: FastifyReply) {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ')
  let id: number
  try {
    const claims = jwt.verify(token, env.agentKey, { algorithms: ['HS256'] })
    id = Number(claims.sub)
  } catch {
    return reply.code(401).send({ error: 'Log in first' })
  }
  const agent = await findAgent(id)
  if (!agent) return reply.code(401).send({ error: 'Log in first' })
  request.agent = agent
}

export async function requireCustomer(request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies.portal ?? ''
  const claims = jwt.decode(token) as { email?: string } | null
  if (!claims?.email) return reply.code(401).send({ error: 'Follow the link in your mail' })
  request.customer = claims.email
}

export const requireRole =
  (role: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.agent.role !== role) return reply.code(403).send({ error: 'Not allowed' })
  }
