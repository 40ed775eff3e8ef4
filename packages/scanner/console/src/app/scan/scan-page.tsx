import { countFindings } from '@daimon/scanner-api/counts'
import {
  Empty,
  Failure,
  go,
  Loading,
  PageTitle,
  parameters,
  tell,
  useAction,
  useLoad,
  When,
} from '@daimon/ui'
import { api } from '../api.ts'
import { findListed } from '../list-scans.ts'
import { countText } from '../parts/count-text.ts'
import { SeverityBar } from '../parts/severity-bar.tsx'
import { StatusTag } from '../parts/tags.tsx'
import { dropScan, useScan } from '../scan-store.ts'
import { repositoryName } from '../words.ts'
import { CoveragePanel } from './coverage-panel.tsx'
import { Downloads } from './downloads.tsx'
import { type FilteredFinding, applyFilters } from './filter-findings.ts'
import { FilterBar } from './filter-bar.tsx'
import { FindingGroups } from './finding-groups.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { withDecisions } from './with-decisions.ts'

/** A scan: progress while it runs, then findings by package and class. */
export const ScanPage = ({ id }: { id: string }) => {
  const { scan, findings, triage, isComplete, error, retry } = useScan(id)
  const baseline = parameters.value.get('baseline') ?? ''
  const [compared] = useLoad(
    async (signal) =>
      baseline === '' || !isComplete ? undefined : api.compare(id, baseline, signal),
    [id, baseline, isComplete],
  )
  const [listed] = useLoad((signal) => findListed(id, signal), [id])
  const own = listed.value?.own
  const removal = useAction(async () => {
    await api.remove(id)
    dropScan(id)
    tell(isComplete ? 'Scan deleted' : 'Scan canceled')
    if (isComplete) go('/')
  })
  if (error !== undefined && !scan)
    return (
      <>
        <PageTitle title="Scan" />
        <Failure error={error} retry={retry} />
      </>
    )
  if (!scan)
    return (
      <>
        <PageTitle title="Scan" />
        <Loading what="the scan" />
      </>
    )
  const decided = withDecisions(findings, triage)
  const counts = countFindings(decided)
  const fresh = compared.value && new Set(compared.value.new.map(({ id: found }) => found))
  const all: readonly FilteredFinding[] = decided.map((finding) => ({
    ...finding,
    isNew: fresh?.has(finding.id),
  }))
  const shown = applyFilters(all, parameters.value)
  return (
    <>
      <PageTitle
        title={own ? repositoryName(own.directory, own.repo_fingerprint) : 'Scan'}
        lead={
          <>
            {own && (
              <>
                <When at={own.submitted_at} />
                {' · '}
              </>
            )}
            <span role="status">
              {isComplete ? countText(counts) : `${countText(counts)} so far`}
            </span>
          </>
        }
      >
        <a class="button" href={`/scans/${id}/triage`}>
          Decisions
        </a>
        <button
          type="button"
          class="danger"
          aria-disabled={removal.isRunning}
          onClick={() => void removal.run()}
        >
          {isComplete ? 'Delete scan' : 'Cancel scan'}
        </button>
      </PageTitle>
      <div class="toolbar">
        <StatusTag status={scan.status} />
        <SeverityBar counts={counts} />
      </div>
      {error !== undefined && <Failure error={error} retry={retry} />}
      <ProgressPanel scan={scan} />
      {all.length > 0 && (
        <FilterBar earlier={listed.value?.earlier ?? []} findings={all} shownCount={shown.length} />
      )}
      {all.length === 0 && scan.status === 'completed' && (
        <Empty title="No findings in the scanned files and packages">
          <p>Code that was not analyzed is listed under coverage and is not called clean.</p>
        </Empty>
      )}
      {all.length > 0 && shown.length === 0 && (
        <Empty title="No matching findings">
          <p>Change or clear the filters.</p>
        </Empty>
      )}
      <FindingGroups id={id} findings={shown} />
      <div class="columns">
        <CoveragePanel scan={scan} />
        {scan.status === 'completed' && <Downloads id={id} />}
      </div>
    </>
  )
}
