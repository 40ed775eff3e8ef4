import type { ValidateSoulpackAnswer } from '@daimon/client'
import { useEffect, useState } from 'preact/hooks'
import { tell } from '../notices.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { ProblemList } from '../parts/problem-list.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Trouble } from '../parts/states.tsx'
import { keep, parameters } from '../router.ts'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { useProblems } from '../use-problems.ts'
import { type PackDraft, draftOf, emptyDraft, filesOf, keepDraft, keptDraft } from './pack-draft.ts'
import { PackForm } from './pack-form.tsx'
import { PackPreview } from './pack-preview.tsx'
import { zipOf } from './zip.ts'

/** A pack is written here: checked while it is typed, seen as the persona that it makes, taken along as a folder. */
export const WorkshopPage = () => {
  const [draft, setDraft] = useState<PackDraft>(keptDraft)
  const take = (next: PackDraft): void => {
    setDraft(next)
    keepDraft(next)
  }
  const begin = useAction(async (api, packId: string) => {
    if (packId === '') take(emptyDraft)
    else take(draftOf(await api.soulpacks.read({ pack_id: packId })))
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
  const exportFolder = (): void => {
    const { id } = draft.manifest
    const files = Object.entries(filesOf(draft)).map(([name, text]) => [`${id}/${name}`, text])
    saveFile(`${id}.zip`, [zipOf(Object.fromEntries(files))], 'application/zip')
    tell(`The folder ${id} is written, with ${files.length} files. Put it into SOULPACKS_ROOT.`)
  }
  return (
    <>
      <PageTitle
        title="Workshop"
        lead="Write a persona, see what it becomes, take it along as a folder."
      >
        <select
          aria-label="Begin with"
          value=""
          onChange={(event) => {
            void begin.run(event.currentTarget.value === '-' ? '' : event.currentTarget.value)
            event.currentTarget.value = ''
          }}
        >
          <option value="">Begin with …</option>
          <option value="-">an empty pack</option>
          {packs.value?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" class="primary" disabled={!isValid} onClick={exportFolder}>
          Export the folder
        </button>
      </PageTitle>
      <Trouble error={begin.error ?? checked.error} />
      <div class="columns">
        <PackForm draft={draft} problems={checked.found} onChange={take} />
        <div class="stack sticky">
          <section class="panel" aria-labelledby="checked">
            <h2 id="checked">Checked by the service</h2>
            <ProblemList problems={checked.found} good="Nothing is wrong with it." />
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
