import { Combobox, DayRange, FilterPanel } from '@daimon/ui'
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
  const count = Object.values(filters).filter((text) => text !== '').length
  const set = (members: Partial<Filters>): void => onChange({ ...filters, ...members })
  return (
    <FilterPanel count={count} onClear={onClear}>
      {TEXTS.filter(({ name }) => !without.includes(name)).map(({ name, label, from }) => (
        <Combobox
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
    </FilterPanel>
  )
}
