import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FileLock, replaceFile } from '@daimon/files'
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
 * The API keys in a file of the data directory; secrets are stored as hashes only. A file and not a
 * table, so that the CLI can change keys while the service holds the embedded database; the service
 * notices changes.
 */
export class ApiKeys {
  readonly #file: string
  readonly #lock: FileLock
  #read: { readonly version: string; readonly keys: readonly ApiKey[] } | undefined

  constructor(directory: string) {
    this.#file = join(directory, 'keys.json')
    this.#lock = new FileLock(join(directory, 'keys-lock.db'))
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

  /** The ID of the key with this secret. Takes the same time for every wrong secret. */
  find(secret: string): string | undefined {
    const given = sha256(secret)
    const found = this.list().filter(
      (key) => timingSafeEqual(given, Buffer.from(key.secret_sha256, 'hex')) && !key.revoked_at,
    )
    return found[0]?.id
  }

  /** Creates a key; returns its secret only this once. */
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

  /** Whether an active key with this ID existed. */
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

  /** Processes change the keys one after another, so that no change is lost. */
  #change(change: (keys: readonly ApiKey[]) => readonly ApiKey[]): void {
    this.#lock.run(() =>
      replaceFile(this.#file, `${JSON.stringify(change(this.list()), undefined, 2)}\n`, {
        isPrivate: true,
        isDurable: true,
      }),
    )
    this.#lock.close()
  }
}
