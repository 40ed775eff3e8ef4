import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'

import { type KernelProcess, startKernelProcess } from '../../test/e2e/kernel-process.ts'
import { soul } from '../../test/e2e/soul.ts'
import { temporaryFolder } from '../../bench/kernel/temporary-folder.ts'

type Json = Record<string, unknown>
export type Reply = { readonly status: number; readonly text: string; readonly body: Json }

const SECRET = 'the-gateway-of-the-attack'
export const OWNER = 'attacker'

/** A service on a socket, with a directory of its own, that the attempts share. */
export class AttackedService implements AsyncDisposable {
  readonly #folder = temporaryFolder('daimon-attack-')
  #process: KernelProcess | undefined

  get directory(): string {
    return this.#folder.path
  }

  async url(): Promise<string> {
    this.#process ??= await startKernelProcess({
      DATA_DIR: this.directory,
      DATABASE_URL: undefined,
      GATEWAY_SECRET: SECRET,
      ERASURE_DELAY_SECONDS: '0',
      LOG_LEVEL: 'info',
    })
    return this.#process.url
  }

  /** Sends a request as an owner; a body that is text or bytes goes as it is. */
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

  /** A new avatar of an owner; its id. */
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

  /** Kills it and begins anew with nothing stored. */
  async renew(): Promise<void> {
    await this.#end()
    rmSync(this.directory, { recursive: true, force: true })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
    this.#folder[Symbol.dispose]()
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
