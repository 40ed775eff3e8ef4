import { SoulHybridClient } from '@daimon/client'
import { createLogger } from '@daimon/runtime'
import { createPostgresDatabase, postgresUrl, spawnProcess, waitUntil } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Proxy, type ProxyOptions, startProxy } from '../start-proxy.ts'
import { type Provider, startProvider } from './provider.ts'

const BIN = join(import.meta.dirname, '../../../../identity/server/dist/bin.js')

const SOUL = {
  name: 'Fennel',
  role: 'Kitchen companion',
  description: 'Fennel helps people cook for those they love.',
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
} as const

const PATIENCE = { timeoutMs: 30_000, intervalMs: 20 }

export type Stage = {
  readonly serviceUrl: string
  readonly client: SoulHybridClient
  readonly provider: Provider
  /** A proxy between both. */
  readonly startProxy: (options?: Partial<ProxyOptions>) => Promise<Proxy & { url: string }>
  /** A new avatar; its external key is unique. */
  readonly createAvatar: () => Promise<{ readonly id: string; readonly key: string }>
  /** Contents that the avatar has stored, oldest first, once there are `count` of them. */
  readonly waitForMemories: (botId: string, count: number) => Promise<readonly string[]>
}

let shared: Promise<Stage> | undefined

/** The stage of this worker, whose files run one after another. It ends with the worker. */
export const sharedStage = (): Promise<Stage> => (shared ??= openStage())

/** A real identity service in its own process, and a provider. */
const openStage = async (): Promise<Stage> => {
  const service = spawnProcess(process.execPath, [BIN], { env: await findPlace() })
  const [, port] = await service.waitForLine(/"port":(\d+).*"msg":"listening"/)
  const serviceUrl = `http://127.0.0.1:${port}`
  const client = new SoulHybridClient({ baseUrl: serviceUrl, enabled: true })
  const provider = await startProvider()
  const log = createLogger('test', 'silent')
  const readMemories = async (botId: string) => {
    const contents: string[] = []
    for await (const { content } of client.memories.list({ bot_id: botId })) contents.push(content)
    return contents.toReversed()
  }
  return {
    serviceUrl,
    client,
    provider,
    startProxy: async (options = {}) => {
      const proxy = await startProxy({
        host: '127.0.0.1',
        port: 0,
        serviceUrl,
        serviceKey: undefined,
        providerUrls: { openai: `${provider.url}/v1`, anthropic: provider.url },
        apiKey: undefined,
        avatar: undefined,
        log,
        ...options,
      })
      return { ...proxy, url: `http://127.0.0.1:${proxy.port}` }
    },
    createAvatar: async () => {
      const key = `kitchen-${randomUUID()}`
      const { bot_id: id } = await client.ensureAvatar(key, SOUL)
      return { id, key }
    },
    waitForMemories: async (botId, count) => {
      await waitUntil(async () => (await readMemories(botId)).length >= count, PATIENCE)
      return readMemories(botId)
    },
  }
}

// The end of the test run removes both.
const findPlace = async (): Promise<Record<string, string | undefined>> => {
  const blank = { PORT: '0', HOST: undefined, DAIMON_API_KEY: undefined, DATABASE_URL: undefined }
  return postgresUrl() === undefined
    ? { ...blank, DATA_DIR: await mkdtemp(join(tmpdir(), 'daimon-proxy-')) }
    : { ...blank, DATABASE_URL: (await createPostgresDatabase()).url }
}
