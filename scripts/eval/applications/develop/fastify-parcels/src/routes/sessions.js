import argon2 from 'argon2'

import { issueToken } from '../plugins/authentication.js'

const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: { type: 'string' }, password: { type: 'string', maxLength: 200 } },
}

export async function sessionRoutes(app) {
  app.post('/', { schema: { body: credentials } }, async (request, reply) => {
    const { email, password } = request.body
    const { rows } = await app.pg.query('SELECT * FROM clerks WHERE email = $1', [email])
    const [clerk] = rows
    if (!clerk || !(await argon2.verify(clerk.password, password))) return reply.unauthorized()
    return { token: issueToken(clerk) }
  })

  app.get('/me', { preHandler: app.requireClerk }, async (request) => ({
    id: request.clerk.sub,
    depot: request.clerk.depot,
  }))
}
