import { asAdmin, login, signedIn } from '../context.js'
import { mergeLabels, Settings } from '../services/merge.js'

async function saveSettings(_, { settings }, { db, user }) {
  const merged = new Settings(user.settings).merge(settings)
  await db('users').where({ id: user.id }).update({ settings: String(merged) })
  return merged.values
}

export const userResolvers = {
  Mutation: {
    login,
    saveSettings: signedIn(saveSettings),
    saveLabels: signedIn((_, { labels }) => mergeLabels(labels)),
    setRole: async (_, { userId, role }, { db }) => {
      const count = await db('users').where({ id: userId }).update({ role })
      return count > 0
    },
    removeUser: asAdmin(async (_, { userId }, { db, user }) => {
      const count = await db('users').where({ id: userId, company_id: user.company_id }).delete()
      return count > 0
    }),
  },
}
