import {
  type DatabaseBackend,
  type KeyRow,
  asOwner,
  asTask,
  changeKey,
  findKeyToOpen,
  isAnyKeyStored,
} from '@daimon/identity-store'
import { type Caller, unknownCaller } from './caller.ts'
import { isSameHash, parseKeyId, secretHash } from './key-secret.ts'

const USED_TO_MS = 60_000

/**
 * The keys in the database: each call asks again, so that a revoked key is refused at once by every
 * process.
 */
export const storedKeys = (engine: DatabaseBackend, now: () => Date) => {
  const { db } = asTask(engine, 'authenticate')
  // A key may be used by a hundred calls at once: one of them says so.
  const reportedAtMs = new Map<string, number>()

  const tellUse = (row: KeyRow): void => {
    const at = now()
    const lastMs = Math.max(row.last_used_at?.getTime() ?? 0, reportedAtMs.get(row.key_id) ?? 0)
    if (at.getTime() - lastMs < USED_TO_MS) return
    reportedAtMs.set(row.key_id, at.getTime())
    // No request waits for it, and a database that cannot be written to still answers.
    changeKey(asOwner(engine, row.owner_id).db, row, { last_used_at: at }).catch(() => undefined)
  }

  const openWith = async (secret: string): Promise<Caller> => {
    const keyId = parseKeyId(secret)
    const row = keyId === undefined ? undefined : await findKeyToOpen(db, keyId)
    const hash = secretHash(secret)
    const isCurrent = row !== undefined && isSameHash(row.secret_hash, hash)
    const former = row?.former_hash ?? undefined
    const isFormer = former !== undefined && isSameHash(former, hash)
    if (row === undefined || (!isCurrent && !isFormer))
      throw unknownCaller('This key is not known.')
    refuseEnded(row, isFormer, now())
    tellUse(row)
    return toCaller(row)
  }

  return { openWith, isAny: () => isAnyKeyStored(db) }
}

// Only a caller with a secret that was valid once learns what became of it.
const refuseEnded = (row: KeyRow, isFormer: boolean, at: Date): void => {
  if (row.revoked_at !== null) throw unknownCaller('This key was revoked.')
  if (row.expires_at !== null && row.expires_at <= at) throw unknownCaller('This key has expired.')
  if (isFormer && (row.former_until === null || row.former_until <= at))
    throw unknownCaller('This key was rotated: use its new secret.')
}

const toCaller = (row: KeyRow): Caller => ({
  ownerId: row.owner_id,
  scopes: row.scopes,
  credentialId: `key:${row.key_id}`,
  limits: {
    perMinute: row.requests_per_minute ?? undefined,
    perDay: row.requests_per_day ?? undefined,
  },
})
