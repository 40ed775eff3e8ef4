import { randomBytes } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { GraphQLError } from 'graphql'
import { db } from './knex.js'

const refuse = (code) => {
  throw new GraphQLError('Not allowed', { extensions: { code } })
}

export async function context({ req }) {
  const token = req.headers.authorization?.replace('Bearer ', '')
  const user = token ? await db('users').where('token', token).first() : undefined
  return { user, db }
}

export const signedIn = (resolve) => (parent, args, ctx) =>
  ctx.user ? resolve(parent, args, ctx) : refuse('UNAUTHENTICATED')

export const asAdmin = (resolve) =>
  signedIn((parent, args, ctx) =>
    ctx.user.role === 'admin' ? resolve(parent, args, ctx) : refuse('FORBIDDEN'),
  )

export async function login(_, { email, password }) {
  const user = await db('users').where({ email }).first()
  if (!user || !(await bcrypt.compare(password, user.password))) return null
  const token = randomBytes(32).toString('hex')
  await db('users').where({ id: user.id }).update({ token })
  return token
}
