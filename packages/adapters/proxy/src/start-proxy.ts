import { SoulHybridClient } from '@daimon/client'
import { type Logger, createHttpService } from '@daimon/runtime'
import { createBackgroundWork } from './background-work.ts'
import type { ProviderUrls } from './provider-routes.ts'
import { proxyApp } from './proxy-app.ts'
import { createToolLoops } from './tool-loops.ts'
import { createTurnMemory } from './turn-memory.ts'

export type ProxyOptions = {
  readonly host: string
  readonly port: number
  /** URL of the identity service. */
  readonly serviceUrl: string
  readonly serviceKey: string | undefined
  readonly providerUrls: ProviderUrls
  /** Key that callers must send as `x-daimon-key`; without one, only this machine has access. */
  readonly apiKey: string | undefined
  /** Avatar, by ID or external key, of requests that name none. */
  readonly avatar: string | undefined
  readonly log: Logger
}

export type Proxy = {
  /** The port in use. */
  readonly port: number
  /** Drains responses and then the turns that aren't stored yet. */
  readonly stop: () => Promise<void>
}

/** Files go through while they are uploaded. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
const DRAIN_TIMEOUT_MS = 10_000

/** Response to bytes that aren't HTTP, before the provider is known. */
const ERRORS = {
  VALIDATION_ERROR: { status: [400], title: 'Not HTTP', meaning: "The request isn't HTTP." },
  INTERNAL_ERROR: {
    status: [500],
    title: 'Internal error',
    meaning: 'The proxy failed. See its log.',
  },
}

/** Serves the routes of the providers; rejects when the port is in use. Port 0 picks a free one. */
export const startProxy = async (options: ProxyOptions): Promise<Proxy> => {
  const { host, port, serviceUrl, serviceKey, log } = options
  const client = new SoulHybridClient({ baseUrl: serviceUrl, apiKey: serviceKey, enabled: true })
  const background = createBackgroundWork(log)
  const http = createHttpService({
    fetch: proxyApp({
      ...options,
      memory: createTurnMemory(client, log),
      loops: createToolLoops(),
      background,
    }),
    host,
    port,
    errors: ERRORS,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  })
  return {
    port: await http.start(),
    stop: async () => {
      await http.stop()
      await background.drain(DRAIN_TIMEOUT_MS)
    },
  }
}
