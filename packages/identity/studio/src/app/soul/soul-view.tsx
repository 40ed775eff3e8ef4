import type { RuntimeConfig, Soul, SoulRevision } from '@daimon/client'
import { useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { tell } from '../notices.ts'
import { Shown, Trouble } from '../parts/states.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'
import { useProblems } from '../use-problems.ts'
import { JsonSide } from './json-side.tsx'
import { Revisions } from './revisions.tsx'
import { SoulForm } from './soul-form.tsx'

export type Draft = {
  readonly soul: Soul
  readonly runtime_config: RuntimeConfig
}

/** Who it was written to be: form and JSON of the same draft, and how the soul came to be as it is. */
export const SoulView = ({ avatar, onChange }: ViewProps) => {
  const [loaded, reload] = useLoad<SoulRevision | undefined>(
    async (api, signal) =>
      (await api.avatars.souls({ bot_id: avatar.id, limit: 1 }, { signal }).page()).items[0],
    [avatar.id, avatar.soul_revision],
  )
  return (
    <Shown loaded={loaded} what="the soul" retry={reload}>
      {(revision) =>
        revision && (
          <Editor key={revision.revision} revision={revision} avatar={avatar} onChange={onChange} />
        )
      }
    </Shown>
  )
}

type EditorProps = Pick<ViewProps, 'avatar' | 'onChange'> & { revision: SoulRevision }

const Editor = ({ avatar, onChange, revision }: EditorProps) => {
  const stored = draftOf(revision)
  const [draft, setDraft] = useState<Draft>(stored)
  // A counter, so that the JSON is written anew when the form or a revision changes the draft, and not while it is typed.
  const [version, setVersion] = useState(0)
  const problems = useProblems(
    (api, signal) => api.avatars.validateSoul(draft, { signal }),
    [draft],
  )
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  const replace = (next: Draft): void => {
    setDraft(next)
    setVersion((before) => before + 1)
  }
  const save = useAction(async (api) => {
    const changed = await api.avatars.update({ bot_id: avatar.id, ...draft })
    tell(`Revision ${changed.soul_revision} of ${changed.name} is stored.`)
    onChange(changed)
  })
  return (
    <>
      <section class="panel" aria-labelledby="soul-editor">
        <div class="panel-head">
          <h2 id="soul-editor">Soul, revision {avatar.soul_revision}</h2>
          <div class="actions">
            <button type="button" disabled={!isChanged} onClick={() => replace(stored)}>
              Discard changes
            </button>
            <button
              type="button"
              class="primary"
              aria-disabled={save.isRunning}
              disabled={!isChanged || problems.found.length > 0}
              onClick={() => void save.run()}
            >
              Save as a new revision
            </button>
          </div>
        </div>
        <p class="hint">
          A new baseline is a new character: trait and mood begin from it. Memories stay.
        </p>
        <Trouble error={save.error ?? problems.error} />
        <div class="columns">
          <SoulForm
            soul={draft.soul}
            problems={problems.found}
            onChange={(soul) => replace({ ...draft, soul })}
          />
          <JsonSide draft={draft} version={version} problems={problems.found} onChange={setDraft} />
        </div>
      </section>
      <Revisions
        avatar={avatar}
        onTake={(chosen) => {
          replace(draftOf(chosen))
          tell(`Revision ${chosen.revision} is in the editor. It counts once it is saved.`)
          document.querySelector('#soul-editor')?.scrollIntoView()
        }}
      />
    </>
  )
}

// The service answers souls that it has checked itself.
const draftOf = ({ soul, runtime_config }: SoulRevision): Draft => ({
  soul: soul as Soul,
  runtime_config,
})
