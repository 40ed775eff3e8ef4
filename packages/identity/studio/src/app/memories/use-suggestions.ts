import { useLoad } from '../use-load.ts'

export type Suggestions = {
  readonly sessions: readonly string[]
  readonly speakers: readonly string[]
  readonly users: readonly string[]
}

const READ = 500
const none: Suggestions = { sessions: [], speakers: [], users: [] }

/** Values for the filters: the users of an avatar, and what its latest memories contain. */
export const useSuggestions = (botId: string, user: string, version: number): Suggestions => {
  const [loaded] = useLoad<Suggestions>(
    async (api, signal) => {
      const request = { bot_id: botId, limit: READ }
      const ofUser = user === '' ? {} : { user_id: user }
      const [{ items: memories }, { items: users }] = await Promise.all([
        api.memories.list({ ...request, ...ofUser }, { signal }).page(),
        api.users.list(request, { signal }).page(),
      ])
      return {
        sessions: listDistinct(memories.map(({ session_id: session }) => session)),
        speakers: listDistinct(memories.map(({ speaker }) => speaker)),
        users: users.map(({ user_id: id }) => id),
      }
    },
    [botId, user, version],
  )
  return loaded.value ?? none
}

const listDistinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]
