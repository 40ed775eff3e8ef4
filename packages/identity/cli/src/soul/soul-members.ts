import type { Avatar } from '@daimon/client'
import { createHash } from 'node:crypto'

/** Members of a soul, as a file or an avatar has them. */
export type SoulMembers = Readonly<Record<string, unknown>>

const MEMBERS = [
  'name',
  'role',
  'attachment_style',
  'capabilities',
  'hourly_rate',
  'status',
  'avatar_url',
  'baseline_msv',
  'description',
] as const satisfies readonly (keyof Avatar)[]

/** The soul of an avatar, without members that have no value. */
export const extractSoul = (avatar: Avatar): SoulMembers =>
  Object.fromEntries(
    MEMBERS.map((member) => [member, avatar[member]] as const).filter(
      ([, value]) => value !== null,
    ),
  )

/** The same for equal members in any order: 16 hexadecimal digits. */
export const hashSoul = (soul: SoulMembers): string =>
  createHash('sha256').update(canonicalJson(soul)).digest('hex').slice(0, 16)

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )

/** Names of the members in which two souls differ. */
export const findDifferences = (one: SoulMembers, other: SoulMembers): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((member) => canonicalJson(one[member] ?? null) !== canonicalJson(other[member] ?? null))
    .toSorted()
