import type { ValidateSoulpackAnswer } from '@daimon/client'
import { keep, PageTitle, parameters, tellUndoable, Trouble } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { ProblemList } from '../parts/problem-list.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { useProblems } from '../use-problems.ts'
import { exportPack } from './export-pack.ts'
import { type PackDraft, toDraft, emptyDraft, keepDraft, keptDraft } from './pack-draft.ts'
import { PackForm } from './pack-form.tsx'
import { PackPreview } from './pack-preview.tsx'

/** Edits a pack: validates it while you type, previews the persona, and exports it. */
export const WorkshopPage = () => {
  const [draft, setDraft] = useState<PackDraft>(keptDraft)
  const take = (next: PackDraft): void => {
    setDraft(next)
    keepDraft(next)
  }
  const begin = useAction(async (api, packId: string) => {
    const before = draft
    take(packId === '' ? emptyDraft : toDraft(await api.soulpacks.read({ pack_id: packId })))
    if (JSON.stringify(before) !== JSON.stringify(emptyDraft))
      tellUndoable('Replaced the draft.', { settle: () => {}, undo: () => take(before) })
  })
  const from = parameters.value.get('from')
  useEffect(() => {
    if (from === null) return
    keep({ from: null })
    void begin.run(from)
  }, [])
  const checked = useProblems<ValidateSoulpackAnswer>(
    (api, signal) =>
      api.soulpacks.validate({ manifest: draft.manifest, texts: draft.texts }, { signal }),
    [draft],
  )
  const [packs] = useLoad((api, signal) => api.soulpacks.list({}, { signal }), [])
  const isValid = checked.finding?.valid === true
  return (
    <>
      <PageTitle
        title="Pack editor"
        lead="Write a persona, preview it, and export it as a directory."
      >
        <select
          aria-label="Start from"
          value=""
          onChange={(event) => {
            void begin.run(event.currentTarget.value === '-' ? '' : event.currentTarget.value)
            event.currentTarget.value = ''
          }}
        >
          <option value="">Start from…</option>
          <option value="-">Empty pack</option>
          {packs.value?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" class="primary" disabled={!isValid} onClick={() => exportPack(draft)}>
          Export pack
        </button>
      </PageTitle>
      <Trouble error={begin.error ?? checked.error} />
      <div class="columns">
        <PackForm draft={draft} problems={checked.found} onChange={take} />
        <div class="stack sticky">
          <section class="panel" aria-labelledby="checked">
            <h2 id="checked">Validation</h2>
            <ProblemList problems={checked.found} good="No issues found." />
            {checked.finding?.warnings.map((warning) => (
              <p key={warning} class="warning clip">
                {warning}
              </p>
            ))}
          </section>
          {checked.finding?.soul && <PackPreview soul={checked.finding.soul} />}
        </div>
      </div>
    </>
  )
}
