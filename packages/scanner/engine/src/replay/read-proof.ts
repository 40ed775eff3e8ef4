import { ProofBundle } from '@daimon/scanner-api'

/** A proof that can't be replayed; the message says why and what to do. */
export class ProofError extends Error {
  override readonly name = 'ProofError'
}

const BYTES_MAX = 16 * 1024 * 1024
const DEPTH_MAX = 64

/**
 * Reads an untrusted proof.
 * @throws ProofError for an invalid one
 */
export const readProof = (text: string): ProofBundle => {
  if (text.length > BYTES_MAX) throw new ProofError('The proof is larger than 16 MiB.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProofError('The proof is not valid JSON.')
  }
  if (isTooDeep(value)) throw new ProofError(`The proof is nested deeper than ${DEPTH_MAX} levels.`)
  const parsed = ProofBundle.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ProofError(
      `The proof is invalid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    )
  }
  const { driver } = parsed.data
  if (driver.kind !== 'plan') return parsed.data
  // Keeps the raw plan, because the parser drops members named `__proto__`, which a proof may be
  // about.
  const { plan } = (value as { driver: { plan: typeof driver.plan } }).driver
  return { ...parsed.data, driver: { kind: 'plan', plan } }
}

/** Iterates level by level, because deep nesting could overflow the call stack. */
const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    )
  }
  return false
}
