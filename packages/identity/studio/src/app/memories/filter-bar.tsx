import { useEffect, useId, useLayoutEffect, useState } from 'preact/hooks'
import { DayRange } from '../parts/day-range.tsx'
import { type Filters, KINDS, SCOPES } from './filters.ts'
import type { Suggestions } from './use-suggestions.ts'

type Props = {
  filters: Filters
  suggestions: Suggestions
  /** Filters that the view doesn't have, because it decides them. */
  without: readonly (keyof Filters)[]
  onChange: (filters: Filters) => void
  onClear: () => void
}

const REST_MS = 300

const TEXTS = [
  { name: 'words', label: 'Text', from: undefined },
  { name: 'session', label: 'Session', from: 'sessions' },
  { name: 'speaker', label: 'Speaker', from: 'speakers' },
  { name: 'user', label: 'User', from: 'users' },
] as const

const CHOICES = [
  { name: 'scope', label: 'Scope', options: SCOPES },
  { name: 'kind', label: 'Kind', options: KINDS },
] as const

/** Text, session, speaker, user, scope, kind, and time; the address contains them as well. */
export const FilterBar = ({ filters, suggestions, without, onChange, onClear }: Props) => {
  const isAny = Object.values(filters).some((text) => text !== '')
  const set = (members: Partial<Filters>): void => onChange({ ...filters, ...members })
  return (
    <div class="filters">
      {TEXTS.filter(({ name }) => !without.includes(name)).map(({ name, label, from }) => (
        <TextFilter
          key={name}
          label={label}
          value={filters[name]}
          suggested={from === undefined ? [] : suggestions[from]}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
      {CHOICES.filter(({ name }) => !without.includes(name)).map(({ name, label, options }) => (
        <label key={name}>
          <span>{label}</span>
          <select
            value={filters[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          >
            <option value="">Any</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      {!without.includes('from') && <DayRange days={filters} onChange={set} />}
      {isAny && (
        <button type="button" class="quiet small" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  )
}

type TextProps = {
  label: string
  value: string
  suggested: readonly string[]
  onChange: (value: string) => void
}

/** Takes effect when typing pauses. */
const TextFilter = ({ label, value, suggested, onChange }: TextProps) => {
  const [text, setText] = useState(value)
  const id = useId()
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
        list={suggested.length > 0 ? id : undefined}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {suggested.length > 0 && (
        <datalist id={id}>
          {suggested.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </label>
  )
}
