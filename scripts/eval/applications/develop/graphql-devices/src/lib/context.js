const { GraphQLError } = require('graphql')
const { Session } = require('../models/session')

/** Reads who asks from the session header. */
exports.createContext = async ({ req }) => {
  const token = String(req.headers['x-session'] || '')
  const session = token ? await Session.findOne({ token }).lean() : null
  return { user: session && { name: session.user, sites: session.sites, isOperator: session.isOperator } }
}

/** Wraps a resolver: only for operators. */
exports.operatorOnly = (resolve) => (parent, args, context, info) => {
  if (!context.user?.isOperator) {
    throw new GraphQLError('Operators only', { extensions: { code: 'FORBIDDEN' } })
  }
  return resolve(parent, args, context, info)
}

exports.requireUser = ({ user }) => {
  if (!user) throw new GraphQLError('Log in', { extensions: { code: 'UNAUTHENTICATED' } })
  return user
}
