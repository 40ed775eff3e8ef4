import { ProofBundle } from '@daimon/scanner-api'

/** The proof cannot be replayed as it is given: the message says why, and what would be needed. */
export class ProofFault extends Error {
  override readonly name = 'ProofFault'
}

const BYTES_MAX = 16 * 1024 * 1024
const DEPTH_MAX = 64

/** Reads a proof that somebody sent. @throws ProofFault for what is none */
export const readProof = (text: string): ProofBundle => {
  if (text.length > BYTES_MAX) throw new ProofFault('a proof has at most 16 MiB')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProofFault('a proof is JSON, and this is not')
  }
  if (isTooDeep(value)) throw new ProofFault(`a proof is nested at most ${DEPTH_MAX} deep`)
  const parsed = ProofBundle.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ProofFault(`this is no proof: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  }
  const { driver } = parsed.data
  if (driver.kind !== 'plan') return parsed.data
  // As it was sent: a member called `__proto__` may be what the proof is about, and the parser leaves it out.
  const { plan } = (value as { driver: { plan: typeof driver.plan } }).driver
  return { ...parsed.data, driver: { kind: 'plan', plan } }
}

/** Level by level, since what is nested too deep may be more than a call stack holds. */
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
