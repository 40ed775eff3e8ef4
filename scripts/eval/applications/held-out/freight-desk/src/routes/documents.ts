import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { config } from '../config.js'
import { accountOf, requireAccount } from '../plugins/auth.js'

const orgDirectory = (orgId: number) => path.join(config.documentRoot, String(orgId))

function inside(root: string, name: string): string | undefined {
  const full = path.resolve(root, name)
  return full.startsWith(root + path.sep) ? full : undefined
}

export async function documentRoutes(app: FastifyInstance) {
  app.addHook('preHandler', requireAccount)

  app.get<{ Params: { '*': string } }>('/file/*', async (request, reply) => {
    const file = path.join(orgDirectory(accountOf(request).orgId), request.params['*'])
    reply.type('application/octet-stream')
    return reply.send(createReadStream(file))
  })

  app.get<{ Params: { '*': string } }>('/customs/*', async (request, reply) => {
    const root = path.join(orgDirectory(accountOf(request).orgId), 'customs')
    const file = inside(root, request.params['*'])
    if (file === undefined) return reply.code(404).send({ error: 'no such document' })
    reply.type('application/octet-stream')
    return reply.send(createReadStream(file))
  })
}
