import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  secret_sha256: z.string(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const PREFIX = 'dsk_'
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The keys of the service in a file of its folder, secrets as hashes alone. A file and not a table, so that the
 * command line can change them while the embedded database belongs to the service, which notices.
 */
export class ApiKeys {
  readonly #folder: string
  readonly #file: string
  #read: { readonly version: string; readonly keys: readonly ApiKey[] } | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#file = join(folder, 'keys.json')
  }

  list(): readonly ApiKey[] {
    const version = this.#version()
    if (this.#read?.version === version) return this.#read.keys
    const keys =
      version === '' ? [] : z.array(ApiKey).parse(JSON.parse(readFileSync(this.#file, 'utf8')))
    this.#read = { version, keys }
    return keys
  }

  hasAny(): boolean {
    return this.list().some(({ revoked_at }) => revoked_at === null)
  }

  /** The id of the key that this is the secret of. Takes the same time for every wrong one. */
  find(secret: string): string | undefined {
    const given = sha256(secret)
    const found = this.list().filter(
      (key) => timingSafeEqual(given, Buffer.from(key.secret_sha256, 'hex')) && !key.revoked_at,
    )
    return found[0]?.id
  }

  /** Makes a key; its secret is told this once. */
  create(name: string, now: Date): { readonly id: string; readonly secret: string } {
    const secret = `${PREFIX}${randomBytes(24).toString('base64url')}`
    const id = randomUUID().slice(0, 8)
    this.#change((keys) => [
      ...keys,
      {
        id,
        name,
        secret_sha256: sha256(secret).toString('hex'),
        created_at: now.toISOString(),
        revoked_at: null,
      },
    ])
    return { id, secret }
  }

  /** Whether there was such a key that held. */
  revoke(id: string, now: Date): boolean {
    let isFound = false
    this.#change((keys) =>
      keys.map((key) => {
        if (key.id !== id || key.revoked_at !== null) return key
        isFound = true
        return { ...key, revoked_at: now.toISOString() }
      }),
    )
    return isFound
  }

  #version(): string {
    const stat = statSync(this.#file, { bigint: true, throwIfNoEntry: false })
    return stat ? `${stat.ino} ${stat.mtimeNs} ${stat.size}` : ''
  }

  /** Two that change it at once: the second is told to try again, and nothing is lost. */
  #change(change: (keys: readonly ApiKey[]) => readonly ApiKey[]): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const next = `${this.#file}.next`
    const file = openSync(next, 'wx', 0o600)
    try {
      writeSync(file, `${JSON.stringify(change(this.list()), undefined, 2)}\n`)
      fsyncSync(file)
      closeSync(file)
      renameSync(next, this.#file)
    } catch (error) {
      rmSync(next, { force: true })
      throw error
    }
  }
}
