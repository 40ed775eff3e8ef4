import { DaimonError } from './errors.ts'
import type { EnsureAnswer, Soul } from './generated/schemas.ts'

/** What `runTurn` does with a soul that differs from the stored one. */
export type OnSoulChange = 'warn' | 'raise' | 'update' | 'ignore'

/** The soul differs from that of the stored avatar, and `onSoulChange` is `raise`. */
export class SoulChangedError extends DaimonError {
  override name = 'SoulChangedError'
  /** Names of the members that differ. */
  readonly members: readonly string[]

  constructor(externalKey: string, members: readonly string[]) {
    super(describeSoulChange(externalKey, members))
    this.members = members
  }
}

export const describeSoulChange = (externalKey: string, members: readonly string[]): string =>
  `The avatar ${JSON.stringify(externalKey)} keeps its stored soul, which differs in ` +
  `${members.join(', ')}. To store yours, set onSoulChange to 'update'.`

const defaults = {
  name: '',
  role: '',
  description: '',
  attachment_style: '',
  baseline_msv: {},
  capabilities: [],
  hourly_rate: null,
  status: 'available',
  avatar_url: null,
} as const satisfies Partial<Record<keyof Soul, unknown>>

/** Names of the members in which a soul differs from that of a stored avatar. */
export function findSoulChanges(soul: Soul, avatar: EnsureAnswer): string[] {
  const names = Object.keys(defaults) as (keyof typeof defaults)[]
  return names.filter((name) => !isEqual(soul[name] ?? defaults[name], avatar[name]))
}

function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) =>
    isEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  )
}
