import type { FastifyReply, FastifyRequest } from 'fastify'
import jwt from 'jsonwebtoken'
import { config } from '../config.js'

export interface Account {
  id: number
  orgId: number
  role: 'customer' | 'staff'
}

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null
  }
}

export const signSession = (account: Account): string =>
  jwt.sign({ ...account }, config.sessionKey, { algorithm: 'HS256', expiresIn: '12h' })

export async function readSession(request: FastifyRequest): Promise<void> {
  const token = request.cookies.desk
  if (token === undefined) return
  try {
    const claims = jwt.verify(token, config.sessionKey, { algorithms: ['HS256'] }) as Account
    request.account = { id: claims.id, orgId: claims.orgId, role: claims.role }
  } catch {
    request.account = null
  }
}

export async function requireAccount(request: FastifyRequest, reply: FastifyReply) {
  if (request.account === null) return reply.code(401).send({ error: 'login required' })
}

export async function requireStaff(request: FastifyRequest, reply: FastifyReply) {
  if (request.account?.role !== 'staff') return reply.code(403).send({ error: 'staff only' })
}

export function accountOf(request: FastifyRequest): Account {
  if (request.account === null) throw new Error('no account')
  return request.account
}
