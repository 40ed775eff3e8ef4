import { type GuardName, guardOfStart } from '../rules/guards.ts'
import { isPlainCookie, isSqlPart } from '../rules/texts.ts'
import { type FactsBuilder, NONE } from './facts-builder.ts'

/** A constant text, or the node of another part. */
export type TextPart = string | number

/**
 * The node of a text that is made of parts, or NONE if all are constant. Records what its constant
 * parts show: SQL, and a host that the other parts can't change.
 */
export const makeText = (
  { facts }: { readonly facts: FactsBuilder },
  parts: readonly TextPart[],
) => {
  if (!parts.some((part) => typeof part === 'number' && part !== NONE)) return NONE
  const to = facts.node()
  const prefix = prefixGuard(parts)
  parts.forEach((part, at) => {
    if (typeof part === 'string' || part === NONE) return
    const guard = prefix ?? (at > 1 && hasScheme(parts) ? 'unslashed' : undefined)
    // The first part may be a host of its own.
    if (guard === undefined || isFirst(parts, at)) return facts.derive(part, to)
    const guarded = facts.node()
    facts.guard({ from: part, to: guarded, guard, trusted: [] })
    facts.derive(guarded, to)
  })
  if (parts.some((part) => typeof part === 'string' && isSqlPart(part))) facts.mark(to, 'sql')
  if (isPlainCookie(parts.map((part) => (typeof part === 'string' ? part : undefined))))
    facts.mark(to, 'cookie')
  return to
}

/** `https://${host}${path}`: what follows the host isn't at the beginning of the address. */
const hasScheme = ([first]: readonly TextPart[]): boolean =>
  typeof first === 'string' && /^\w+:\/\/$/.test(first)

const isFirst = (parts: readonly TextPart[], at: number): boolean =>
  parts.slice(0, at).every((part) => part === '')

const prefixGuard = (parts: readonly TextPart[]): GuardName | undefined => {
  const given = parts.filter((part) => part !== '')
  const [first, second] = given
  if (typeof first === 'string') return guardOfStart(first)
  if (typeof second !== 'string' || given.length < 3) return undefined
  if (ENDS_HOST.test(second)) return 'hosted'
  // `${BASE}/${id}`: without a base, the part could begin with another slash.
  return second === '/' ? 'located' : undefined
}

/** `${BASE}/path/${id}`, and `${base}path/${id}`: whatever the base is, the host ends before. */
const ENDS_HOST = /^(?:\/[^/]|[\w.-]{1,64}[/?#]|[?#])/
