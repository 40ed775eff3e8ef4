import { newAvatar } from './souls.ts'
import type { TestService, Wire } from './test-service.ts'

export type AvatarCalls = {
  readonly botId: string
  /** Throws unless the answer is a 2xx. */
  readonly post: (path: string, body: object) => Promise<Wire>
  /** One side of a turn, by the user, in session s1 unless `members` say otherwise. */
  readonly say: (userMessage: string, members?: object) => Promise<Wire>
  readonly prepare: (query: string, members?: object) => Promise<Wire>
  readonly read: (memoryId: string) => Promise<Wire>
  /** What is valid, newest first. */
  readonly listed: () => Promise<Wire[]>
  /** Its words, in the order of the alphabet. */
  readonly contents: () => Promise<string[]>
}

/** An avatar that no other test uses, and the calls that tests of memories make. */
export const avatarCalls = async (service: TestService): Promise<AvatarCalls> => {
  const botId = await newAvatar(service)
  const answered = async (method: string, path: string, body?: object): Promise<Wire> => {
    const reply = await service.call(method, path, body)
    if (reply.status < 200 || reply.status > 299) throw new Error(`${path}: ${reply.text}`)
    return reply.body
  }
  const post = (path: string, body: object) => answered('POST', path, { bot_id: botId, ...body })
  const listed = async (): Promise<Wire[]> =>
    (await answered('GET', `/v1/avatars/${botId}/memories?limit=500`)).items
  return {
    botId,
    post,
    say: (userMessage, members = {}) =>
      post('/hybrid/complete', {
        summary: 's',
        user_message: userMessage,
        session_id: 's1',
        ...members,
      }),
    prepare: (query, members = {}) =>
      post('/hybrid/prepare', { query, session_id: 's1', top_k: 20, ...members }),
    read: (memoryId) => answered('GET', `/memory/${memoryId}`),
    listed,
    contents: async () => (await listed()).map((item): string => item.content).toSorted(),
  }
}
