import { type Soul, SoulHybridClient } from '@daimon/client'
import { createKernel } from '@daimon/identity-server'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let shared: Promise<string> | undefined

/** URL of one identity service for all the test files of a worker; tests use their own avatars. */
const sharedService = (): Promise<string> => (shared ??= start())

async function start(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-adapters-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const service = await createKernel({ env: { DATA_DIR: directory, PORT: '0' } })
  return service.start()
}

/** A port without a listener, which the system never assigns. */
export const nowhere = 'http://127.0.0.1:4'

export const soul: Soul = {
  name: 'Fennel',
  role: 'Kitchen companion',
  description: 'Fennel helps people cook for those they love. She asks before she assumes.',
  attachment_style: 'Secure',
  baseline_msv: {
    hexaco: { H: 0.7, E: 0.2, X: 0.2, A: 0.5, C: 0.8, O: 0.4 },
    moral_foundations: {
      care_harm: 0.9,
      fairness_cheating: 0.7,
      loyalty_betrayal: 0.6,
      authority_subversion: 0.3,
      sanctity_degradation: 0.3,
    },
    drives: { curiosity: 0.7, autonomy: 0.4, social_approval: 0.4 },
    epistemic_uncertainty: 0.1,
    inner_monologue: 'Who is coming, and what can they eat?',
  },
}

/** An avatar of its own in the shared service, and what it remembers. */
export async function createAvatar() {
  const calls: string[] = []
  const broken = new Set<string>()
  const client = new SoulHybridClient({
    baseUrl: await sharedService(),
    maxRetries: 0,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      calls.push(pathname)
      return broken.has(pathname)
        ? Promise.reject(new TypeError('The network is broken.'))
        : fetch(input, init)
    },
  })
  const { bot_id: botId } = await client.ensureAvatar(randomUUID(), soul)
  return {
    client,
    botId,
    /** Paths of the calls so far, such as `/hybrid/prepare`. */
    calls,
    /** Paths whose calls fail. */
    broken,
    /** Contents of all memories, oldest first; within a turn, that of the user first. */
    listMemories: async (filter: { user_id?: string; session_id?: string } = {}) => {
      const contents: string[] = []
      for await (const memory of client.memories.list({ bot_id: botId, ...filter }))
        contents.unshift(memory.content)
      return contents
    },
  }
}
