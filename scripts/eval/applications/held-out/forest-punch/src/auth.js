import bcrypt from 'bcryptjs'
import jwt from 'jsonwebtoken'
import { GraphQLError } from 'graphql'
import { config } from './config.js'
import { db } from './db.js'

export async function logIn(email, password) {
  const runner = await db('runners').where({ email: String(email) }).first()
  if (!runner || !(await bcrypt.compare(password, runner.password_hash))) {
    throw new GraphQLError('Wrong email or password', { extensions: { code: 'UNAUTHENTICATED' } })
  }
  return jwt.sign({ id: runner.id }, config.tokenSecret, { algorithm: 'HS256', expiresIn: '6h' })
}

function readToken(token) {
  const claims = jwt.verify(token, config.tokenSecret, { algorithms: ['HS256'] })
  return claims.id
}

function readLicence(token) {
  const { payload } = jwt.decode(token, { complete: true })
  return { federationId: payload.sub, club: payload.club, runnerId: payload.runner }
}

export async function identify(req) {
  const [scheme, token] = (req.headers.authorization || '').split(' ')
  if (!token) return null
  try {
    const id = scheme === 'Licence' ? readLicence(token).runnerId : readToken(token)
    return (await db('runners').where('id', Number(id)).first()) || null
  } catch {
    return null
  }
}

export const authenticated = (resolver) => (parent, args, context, info) => {
  if (!context.runner) {
    throw new GraphQLError('Log in first', { extensions: { code: 'UNAUTHENTICATED' } })
  }
  return resolver(parent, args, context, info)
}

export const organizer = (resolver) =>
  authenticated((parent, args, context, info) => {
    if (!context.runner.organizer) {
      throw new GraphQLError('Organizers only', { extensions: { code: 'FORBIDDEN' } })
    }
    return resolver(parent, args, context, info)
  })
