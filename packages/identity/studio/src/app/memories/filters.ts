import type { Memory } from '@daimon/client'
import type { Days } from '@daimon/ui'

export type Filters = Days & {
  readonly words: string
  readonly session: string
  readonly speaker: string
  readonly user: string
  readonly scope: string
  readonly kind: string
}

export const noFilters: Filters = {
  words: '',
  session: '',
  speaker: '',
  user: '',
  scope: '',
  kind: '',
  from: '',
  to: '',
}

export const SCOPES = { session: 'Session', global: 'Global' } as const
export const KINDS = {
  turn: 'Turn',
  fact: 'Fact',
  instruction: 'Instruction',
  summary: 'Summary',
} as const

export const readFilters = (parameters: URLSearchParams): Filters =>
  Object.fromEntries(
    Object.keys(noFilters).map((name) => [name, parameters.get(name) ?? '']),
  ) as Filters

const isIn = <Name extends string>(names: Record<Name, string>, name: string): name is Name =>
  Object.hasOwn(names, name)

/** The filters as query parameters of the memory list. */
export const toQuery = (filters: Filters) => {
  const { words, session, speaker, user, scope, kind, from, to } = filters
  const since = dayStart(from)
  const before = dayStart(to, 1)
  return {
    ...(words.trim() ? { q: words.trim() } : {}),
    ...(session ? { session_id: session } : {}),
    ...(speaker ? { speaker } : {}),
    ...(user ? { user_id: user } : {}),
    ...(isIn(SCOPES, scope) ? { scope } : {}),
    ...(isIn(KINDS, kind) ? { kind } : {}),
    ...(since === undefined ? {} : { since }),
    ...(before === undefined ? {} : { before }),
  }
}

/** Whether a recalled memory matches all filters except the text, which the query replaces. */
export const fits = (memory: Memory, filters: Filters): boolean => {
  const { since, before } = toQuery(filters)
  return (
    (!filters.speaker || memory.speaker === filters.speaker) &&
    (!filters.scope || memory.scope === filters.scope) &&
    (!filters.kind || memory.kind === filters.kind) &&
    (since === undefined || memory.occurred_at >= since) &&
    (before === undefined || memory.occurred_at < before)
  )
}

/** The start of a day in the local time zone, plus some days. */
const dayStart = (day: string, laterDays = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date) + laterDays)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}
