import { isDismissed, isRefuted } from '@daimon/scanner-api/counts'
import { getClass, getReachability } from '../words.ts'
import type { DecidedFinding } from './with-decisions.ts'

export type FilteredFinding = DecidedFinding & {
  /** Whether the baseline lacks it; undefined without a baseline. */
  readonly isNew?: boolean | undefined
}

type Filter = {
  readonly name: string
  readonly label: string
  readonly valueIn: (finding: FilteredFinding) => string
}

const stateIn = (finding: FilteredFinding): string => {
  if (isRefuted(finding)) return 'refuted'
  if (isDismissed(finding)) return 'dismissed'
  return finding.triage?.state === 'assigned' ? 'assigned' : 'open'
}

/** Each filter is a member of the address, so that a link restores it. */
export const FILTERS: readonly Filter[] = [
  { name: 'severity', label: 'Severity', valueIn: ({ severity }) => severity },
  {
    name: 'level',
    label: 'Level',
    valueIn: ({ verification }) => verification.level,
  },
  { name: 'class', label: 'Class', valueIn: getClass },
  {
    name: 'package',
    label: 'Package',
    valueIn: ({ package: name }) => name ?? 'own code',
  },
  { name: 'reachable', label: 'Reachable', valueIn: getReachability },
  { name: 'state', label: 'State', valueIn: stateIn },
]

/** The values of a filter among findings, in the order of the findings. */
export const listValues = (filter: Filter, findings: readonly FilteredFinding[]): string[] =>
  [...new Set(findings.map(filter.valueIn))].toSorted()

export const applyFilters = (
  findings: readonly FilteredFinding[],
  chosen: URLSearchParams,
): readonly FilteredFinding[] =>
  findings.filter(
    (finding) =>
      FILTERS.every(({ name, valueIn }) => {
        const wanted = chosen.get(name)
        return wanted === null || valueIn(finding) === wanted
      }) &&
      (chosen.get('new') !== '1' || finding.isNew !== false),
  )
