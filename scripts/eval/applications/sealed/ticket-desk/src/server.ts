import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import jwt from 'jsonwebtoken'
import { env } from './env.ts'
import { agentRoutes } from './routes/agents.ts'
import { portalRoutes, statusRoutes } from './routes/portal.ts'
import { ticketRoutes } from './routes/tickets.ts'

const app = Fastify({ logger: true, bodyLimit: 8 << 20 })

await app.register(cookie)
await app.register(agentRoutes, { prefix: '/api' })
await app.register(ticketRoutes, { prefix: '/api' })
await app.register(portalRoutes, { prefix: '/portal' })
await app.register(statusRoutes, { prefix: '/status' })

// The mail of a ticket links here; the token is exchanged for a cookie.
app.get<{ Querystring: { token?: string } }>('/enter', async (request, reply) => {
  const token = request.query.token ?? ''
  try {
    jwt.verify(token, env.customerKey, { algorithms: ['HS256'] })
  } catch {
    return reply.code(401).send({ error: 'The link has expired' })
  }
  reply.setCookie('portal', token, { path: '/', httpOnly: true, secure: true, sameSite: 'none' })
  return reply.redirect('https://desk.example.com/tickets')
})

await app.listen({ port: env.port, host: '0.0.0.0' })
