import { useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { keep, parameters } from '../router.ts'
import { type Filters, FilterBar, noFilters, readFilters } from './filters.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { ImportMemories } from './import-memories.tsx'
import { ExportMemories } from './export-memories.tsx'
import { RecallList } from './recall-list.tsx'
import { Timeline } from './timeline.tsx'

/** The avatar's memories: by time, or ranked for a query. */
export const MemoriesView = ({ avatar }: ViewProps) => {
  const isRecall = parameters.value.get('by') === 'recall'
  const filters = readFilters(parameters.value)
  const [open, setOpen] = useState<'forget' | 'import' | 'export' | undefined>(undefined)
  // Incremented with each change, so that the view loads again.
  const [version, setVersion] = useState(0)
  const change = (next: Filters): void =>
    keep(Object.fromEntries(Object.entries(next).map(([name, text]) => [name, text || null])))
  const close = (): void => {
    setOpen(undefined)
    setVersion((before) => before + 1)
  }
  const shown = { avatar, filters, version, onChanged: () => setVersion((before) => before + 1) }
  return (
    <>
      <div class="toolbar">
        <div class="segments" role="group" aria-label="View">
          <button type="button" aria-pressed={!isRecall} onClick={() => keep({ by: null })}>
            Timeline
          </button>
          <button type="button" aria-pressed={isRecall} onClick={() => keep({ by: 'recall' })}>
            Recall
          </button>
        </div>
        <div class="actions end">
          <button type="button" onClick={() => setOpen('import')}>
            Import
          </button>
          <button type="button" onClick={() => setOpen('export')}>
            Export
          </button>
          <button type="button" class="danger" onClick={() => setOpen('forget')}>
            Forget memories
          </button>
        </div>
      </div>
      <FilterBar
        filters={filters}
        hasWords={!isRecall}
        onChange={change}
        onClear={() => change(noFilters)}
      />
      {isRecall ? <RecallList {...shown} /> : <Timeline {...shown} />}
      {open === 'forget' && (
        <ForgetDialog
          avatar={avatar}
          filters={filters}
          onForgotten={shown.onChanged}
          onClose={close}
        />
      )}
      {open === 'import' && <ImportMemories avatar={avatar} onClose={close} />}
      {open === 'export' && <ExportMemories avatar={avatar} filters={filters} onClose={close} />}
    </>
  )
}
