import type { Memory } from '@daimon/client'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

export type Filters = {
  readonly words: string
  readonly session: string
  readonly speaker: string
  readonly scope: string
  /** Days, as a date field formats them. */
  readonly from: string
  readonly to: string
}

export const noFilters: Filters = {
  words: '',
  session: '',
  speaker: '',
  scope: '',
  from: '',
  to: '',
}

export const readFilters = (parameters: URLSearchParams): Filters =>
  Object.fromEntries(
    Object.keys(noFilters).map((name) => [name, parameters.get(name) ?? '']),
  ) as Filters

/** The filters as query parameters of the memory list. */
export const toQuery = ({ words, session, speaker, scope, from, to }: Filters) => ({
  ...(words.trim() ? { q: words.trim() } : {}),
  ...(session ? { session_id: session } : {}),
  ...(speaker ? { speaker } : {}),
  ...(scope === 'session' || scope === 'global' ? ({ scope } as const) : {}),
  ...(dayStart(from) ? { since: dayStart(from) as string } : {}),
  ...(dayStart(to, 1) ? { before: dayStart(to, 1) as string } : {}),
})

/** Whether a recalled memory matches all filters except the text, which the query replaces. */
export const fits = (memory: Memory, filters: Filters): boolean => {
  const { since, before } = toQuery(filters)
  return (
    (!filters.speaker || memory.speaker === filters.speaker) &&
    (!filters.scope || memory.scope === filters.scope) &&
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

type Props = {
  filters: Filters
  hasWords: boolean
  onChange: (filters: Filters) => void
  onClear: () => void
}

const REST_MS = 300

/** Text, session, speaker, scope, and time; the address contains them as well. */
export const FilterBar = ({ filters, hasWords, onChange, onClear }: Props) => {
  const isAny = Object.values(filters).some((text) => text !== '')
  const set = (members: Partial<Filters>): void => onChange({ ...filters, ...members })
  return (
    <div class="filters">
      {hasWords && (
        <TextFilter label="Text" value={filters.words} onChange={(words) => set({ words })} />
      )}
      <TextFilter
        label="Session"
        value={filters.session}
        onChange={(session) => set({ session })}
      />
      <TextFilter
        label="Speaker"
        value={filters.speaker}
        onChange={(speaker) => set({ speaker })}
      />
      <label>
        <span>Scope</span>
        <select
          value={filters.scope}
          onChange={(event) => set({ scope: event.currentTarget.value })}
        >
          <option value="">Any</option>
          <option value="session">Session</option>
          <option value="global">Global</option>
        </select>
      </label>
      <label>
        <span>From</span>
        <input
          type="date"
          value={filters.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        <span>To</span>
        <input
          type="date"
          value={filters.to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </label>
      {isAny && (
        <button type="button" class="quiet small" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  )
}

type TextProps = { label: string; value: string; onChange: (value: string) => void }

/** Takes effect when typing pauses. */
const TextFilter = ({ label, value, onChange }: TextProps) => {
  const [text, setText] = useState(value)
  // In a layout effect: after the paint, it would overwrite what is typed meanwhile.
  useLayoutEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label>
      <span>{label}</span>
      <input
        type="search"
        dir="auto"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  )
}
