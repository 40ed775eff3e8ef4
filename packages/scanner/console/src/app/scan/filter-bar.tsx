import { FilterPanel, keep, parameters } from '@daimon/ui'
import type { ListedScan } from '../types.ts'
import { FILTERS, type FilteredFinding, listValues } from './filter-findings.ts'

type Props = {
  /** Earlier completed scans of the repository. */
  earlier: readonly ListedScan[]
  findings: readonly FilteredFinding[]
  shownCount: number
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** One control for each filter, and the baseline. */
export const FilterBar = ({ earlier, findings, shownCount }: Props) => {
  const chosen = parameters.value
  const clear = (): void => keep(Object.fromEntries([...chosen.keys()].map((name) => [name, null])))
  return (
    <FilterPanel
      count={[...chosen.keys()].filter((name) => name !== 'new').length}
      onClear={clear}
      result={`${shownCount} of ${findings.length} shown`}
    >
      {FILTERS.map((filter) => (
        <label key={filter.name}>
          <span>{filter.label}</span>
          <select
            value={chosen.get(filter.name) ?? ''}
            onChange={(event) => keep({ [filter.name]: event.currentTarget.value })}
          >
            <option value="">Any</option>
            {listValues(filter, findings).map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
      {earlier.length > 0 && (
        <label>
          <span>New since</span>
          <select
            value={chosen.get('baseline') ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              keep({ baseline: value, new: value === '' ? '' : '1' })
            }}
          >
            <option value="">No baseline</option>
            {earlier.map((scan) => (
              <option key={scan.scan_id} value={scan.scan_id}>
                {TIME.format(new Date(scan.submitted_at))}
              </option>
            ))}
          </select>
        </label>
      )}
    </FilterPanel>
  )
}
