import type { TestService, Wire } from './test-service.ts'

/** The time of a day in March. */
export const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`

/** What tests of facts call. */
export const factCalls = ({ call }: Pick<TestService, 'call'>) => {
  const post = async (path: string, body: unknown): Promise<Wire> => {
    const reply = await call('POST', path, body)
    if (reply.status >= 300) throw new Error(reply.text)
    return reply.body
  }
  const list = (botId: string, query: Record<string, string> = {}) =>
    call('GET', `/v1/avatars/${botId}/facts?${new URLSearchParams(query)}`)
  const getFacts = async (botId: string, query: Record<string, string> = {}): Promise<Wire[]> => {
    const reply = await list(botId, query)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body.items
  }
  return {
    post,
    list,
    getFacts,
    /** Stores a user's statement of a day; returns the id of its memory. */
    say: async (bot_id: string, content: string, day: number, members: object = {}) => {
      const memory = { bot_id, content, occurred_at: at(day), ...members }
      return (await post('/memory/ingest', memory)).id as string
    },
    /** Each fact as a line, with its former values. */
    getLines: async (botId: string, query: Record<string, string> = {}): Promise<string[]> =>
      (await getFacts(botId, query)).map(({ subject, attribute, value, history }) =>
        [`${subject} ${attribute}: ${value}`, ...history.map((one: Wire) => one.value)].join(' < '),
      ),
  }
}

export type FactCalls = ReturnType<typeof factCalls>
