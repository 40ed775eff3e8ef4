import { Segments, keep, parameters } from '@daimon/ui'
import { useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { useLiveVersion } from '../live.ts'
import { FactList } from './fact-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, noFilters, readFilters } from './filters.ts'
import { ForgetDialog } from './forget-dialog.tsx'
import { ImportMemories } from './import-memories.tsx'
import { ExportMemories } from './export-memories.tsx'
import { RecallList } from './recall-list.tsx'
import { Timeline } from './timeline.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** Each way to look at the memories, and the filters that it doesn't have. */
const WAYS = {
  timeline: { title: 'Timeline', without: [] },
  sessions: { title: 'Sessions', without: [] },
  recall: { title: 'Recall', without: ['words'] },
  facts: { title: 'Facts', without: ['words', 'scope', 'kind', 'from'] },
  instructions: { title: 'Instructions', without: ['kind'] },
} as const satisfies Record<string, { title: string; without: readonly (keyof Filters)[] }>

type Way = keyof typeof WAYS

const WAY_OPTIONS = Object.entries(WAYS).map(([way, { title }]) => [way as Way, title] as const)

const readWay = (): Way => {
  const way = parameters.value.get('by') ?? ''
  return Object.hasOwn(WAYS, way) ? (way as Way) : 'timeline'
}

const INSTRUCTIONS = { kind: 'instruction' }

const NO_MEMORIES = { title: 'No memories yet', text: 'Complete a turn or import memories.' }
const NO_INSTRUCTIONS = {
  title: 'No instructions',
  text: 'A standing instruction appears when someone gives one, such as “Always answer in French.”',
}

/** The avatar's memories: by time, by session, ranked for a query, or as facts and instructions. */
export const MemoriesView = ({ avatar }: ViewProps) => {
  const way = readWay()
  const filters = readFilters(parameters.value)
  const [open, setOpen] = useState<'forget' | 'import' | 'export' | undefined>(undefined)
  // Incremented with each change here, so that the view loads again.
  const [changes, setChanges] = useState(0)
  const version = changes + useLiveVersion('memories')
  const suggestions = useSuggestions(avatar.id, filters.user, version)
  const change = (next: Filters): void =>
    keep(Object.fromEntries(Object.entries(next).map(([name, text]) => [name, text || null])))
  const onChanged = (): void => setChanges((before) => before + 1)
  const close = (): void => {
    setOpen(undefined)
    onChanged()
  }
  const shown = { avatar, filters, version, onChanged }
  const listed = { ...shown, onFilter: change }
  return (
    <>
      <div class="toolbar">
        <Segments
          label="View"
          options={WAY_OPTIONS}
          value={way}
          onChange={(name) => keep({ by: name === 'timeline' ? null : name })}
        />
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
        suggestions={suggestions}
        without={WAYS[way].without}
        onChange={change}
        onClear={() => change(noFilters)}
      />
      {way === 'timeline' && <Timeline {...listed} empty={NO_MEMORIES} />}
      {way === 'sessions' && <Timeline key={way} {...listed} hasThreads empty={NO_MEMORIES} />}
      {way === 'recall' && <RecallList {...shown} />}
      {way === 'facts' && <FactList {...shown} />}
      {way === 'instructions' && (
        <Timeline key={way} {...listed} fixed={INSTRUCTIONS} empty={NO_INSTRUCTIONS} />
      )}
      {open === 'forget' && (
        <ForgetDialog avatar={avatar} filters={filters} onForgotten={onChanged} onClose={close} />
      )}
      {open === 'import' && <ImportMemories avatar={avatar} onClose={close} />}
      {open === 'export' && <ExportMemories avatar={avatar} filters={filters} onClose={close} />}
    </>
  )
}
