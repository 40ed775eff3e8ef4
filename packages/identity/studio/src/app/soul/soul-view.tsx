import type { RuntimeConfig, Soul, SoulRevision } from '@daimon/client'
import { Shown, tell, Trouble, useUnsaved } from '@daimon/ui'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { useProblems } from '../use-problems.ts'
import { JsonSide } from './json-side.tsx'
import { listChanges } from './list-changes.ts'
import { PromptPreview } from './prompt-preview.tsx'
import { ProposalsPanel } from './proposals-panel.tsx'
import { Revisions } from './revisions.tsx'
import { SaveAs } from './save-as.tsx'
import { SoulChanges } from './soul-changes.tsx'
import { SoulForm } from './soul-form.tsx'

export type Draft = {
  readonly soul: Soul
  readonly runtime_config: RuntimeConfig
}

/** The soul: proposals, one draft as form and JSON, and its revisions. */
export const SoulView = ({ avatar, onChange }: ViewProps) => {
  const [loaded, reload] = useLoad<SoulRevision | undefined>(
    async (api, signal) =>
      (await api.avatars.souls({ bot_id: avatar.id, limit: 1 }, { signal }).page()).items[0],
    [avatar.id, avatar.soul_revision],
  )
  return (
    <Shown loaded={loaded} what="soul" retry={reload}>
      {(revision) =>
        revision && (
          <>
            <ProposalsPanel avatar={avatar} onChange={onChange} />
            <Editor revision={revision} avatar={avatar} onChange={onChange} />
          </>
        )
      }
    </Shown>
  )
}

type EditorProps = Pick<ViewProps, 'avatar' | 'onChange'> & { revision: SoulRevision }

const Editor = ({ avatar, onChange, revision }: EditorProps) => {
  const stored = toDraft(revision)
  const [draft, setDraft] = useState<Draft>(stored)
  const applied = useRef(stored)
  // A counter, so that the form and revisions update the JSON, but typing in the JSON doesn't.
  const [version, setVersion] = useState(0)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const problems = useProblems(
    (api, signal) => api.avatars.validateSoul(draft, { signal }),
    [draft],
  )
  const isChanged = !isSame(draft, stored)
  useUnsaved('The soul', isChanged || fault !== undefined)
  const replace = (next: Draft): void => {
    setDraft(next)
    setVersion((before) => before + 1)
  }
  // A later revision replaces the draft, unless it was edited while that revision was loaded.
  useLayoutEffect(() => {
    if (fault === undefined && isSame(draft, applied.current)) replace(stored)
    applied.current = stored
  }, [revision.revision])
  const save = useAction(async (api) => {
    const changed = await api.avatars.update({ bot_id: avatar.id, ...draft })
    applied.current = draft
    tell(`Saved revision ${changed.soul_revision} of ${changed.name}.`)
    onChange(changed)
  })
  return (
    <>
      <section class="panel" aria-labelledby="soul-editor">
        <div class="panel-head">
          <h2 id="soul-editor">Soul, revision {revision.revision}</h2>
          <div class="actions">
            <button
              type="button"
              disabled={!isChanged && fault === undefined}
              onClick={() => replace(stored)}
            >
              Discard changes
            </button>
            <SaveAs draft={draft} isValid={fault === undefined && problems.found.length === 0} />
            <button
              type="button"
              class="primary"
              aria-disabled={save.isRunning}
              disabled={!isChanged || fault !== undefined || problems.found.length > 0}
              onClick={() => void save.run()}
            >
              Save revision
            </button>
          </div>
        </div>
        <p class="hint">Changing the baseline restarts trait and mood from it. Memories stay.</p>
        <Trouble error={save.error ?? problems.error} />
        {isChanged && (
          <details>
            <summary>Unsaved changes</summary>
            <SoulChanges changes={listChanges(stored, draft)} empty="No changes." />
          </details>
        )}
        <div class="columns">
          <SoulForm
            soul={draft.soul}
            problems={problems.found}
            onChange={(soul) => replace({ ...draft, soul })}
          />
          <JsonSide
            draft={draft}
            version={version}
            problems={problems.found}
            fault={fault}
            onFault={setFault}
            onChange={setDraft}
          />
        </div>
      </section>
      <PromptPreview
        stored={stored}
        prompt={fault === undefined ? problems.finding?.prompt : undefined}
      />
      <Revisions
        avatar={avatar}
        onTake={(chosen) => {
          replace(toDraft(chosen))
          tell(`Loaded revision ${chosen.revision}. To apply it, save it.`)
          document.querySelector('#soul-editor')?.scrollIntoView()
        }}
      />
    </>
  )
}

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

// The service returns only souls that it validated.
const toDraft = ({ soul, runtime_config }: SoulRevision): Draft => ({
  soul: soul as Soul,
  runtime_config,
})
