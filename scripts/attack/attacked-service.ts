import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'

import { type ServiceProcess, startIdentityService } from '../../test/e2e/service-process.ts'
import { soul } from '../../test/e2e/soul.ts'
import { temporaryDirectory } from '../../bench/service/temporary-directory.ts'

type Json = Record<string, unknown>
export type Reply = { readonly status: number; readonly text: string; readonly body: Json }

const SECRET = 'the-gateway-of-the-attack'
export const OWNER = 'attacker'

/** A service on a socket, with its own directory, that the attempts share. */
export class AttackedService implements AsyncDisposable {
  readonly #directory = temporaryDirectory('daimon-attack-')
  #process: ServiceProcess | undefined

  get directory(): string {
    return this.#directory.path
  }

  async url(): Promise<string> {
    this.#process ??= await startIdentityService({
      DATA_DIR: this.directory,
      DATABASE_URL: undefined,
      GATEWAY_SECRET: SECRET,
      ERASURE_DELAY_SECONDS: '0',
      LOG_LEVEL: 'info',
    })
    return this.#process.url
  }

  /** Sends a request as an owner; a body of text or bytes is sent unchanged. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    options: {
      readonly owner?: string
      readonly headers?: Record<string, string>
      readonly signal?: AbortSignal
    } = {},
  ): Promise<Reply> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(`${await this.url()}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-account-id': options.owner ?? OWNER,
        'x-gateway-secret': SECRET,
        ...options.headers,
      },
      ...(body === undefined
        ? {}
        : { body: isRaw ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
      signal: options.signal ?? AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    return { status: response.status, text, body: parsed(text) }
  }

  /** Creates an avatar of an owner; returns its id. */
  async avatar(owner: string = OWNER): Promise<string> {
    const made = await this.call(
      'POST',
      '/v1/avatars/ensure',
      { external_key: randomUUID(), soul },
      { owner },
    )
    return String(made.body['bot_id'])
  }

  async ingest(bot_id: string, content: string, owner: string = OWNER): Promise<Reply> {
    return this.call('POST', '/memory/ingest', { bot_id, content }, { owner })
  }

  async prompt(bot_id: string, query: string): Promise<string> {
    const { body } = await this.call('POST', '/hybrid/prepare', { bot_id, query, top_k: 20 })
    return String(body['system_prompt'])
  }

  /** Kills the service and starts it with empty storage. */
  async renew(): Promise<void> {
    await this.#end()
    rmSync(this.directory, { recursive: true, force: true })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
    this.#directory[Symbol.dispose]()
  }

  async #end(): Promise<void> {
    const running = this.#process
    this.#process = undefined
    await running?.[Symbol.asyncDispose]()
  }
}

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return {}
  }
}
