import type { Avatar, ForgetRequest, Memory } from '@daimon/client'
import { useState } from 'preact/hooks'
import { tell } from '../notices.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/states.tsx'
import { useAction } from '../use-action.ts'
import { type Filters, toQuery } from './filters.tsx'

type Props = { avatar: Avatar; filters: Filters; onClose: () => void }
type Found = { readonly ids: readonly string[]; readonly first: readonly Memory[] }

const SHOWN = 8

/** Forgets what selectors match, but first shows what that would be; then just that goes. */
export const ForgetDialog = ({ avatar, filters, onClose }: Props) => {
  const [chosen, setChosen] = useState({
    match: filters.words,
    session: filters.session,
    speaker: filters.speaker,
    before: '',
    query: '',
    minScore: '0.6',
  })
  const [found, setFound] = useState<Found | undefined>(undefined)
  const set = (members: Partial<typeof chosen>): void => {
    setChosen({ ...chosen, ...members })
    setFound(undefined)
  }
  const selectors = selectorsOf(chosen)
  const look = useAction(async (api) => {
    const { memory_ids: ids } = await api.memories.forget({
      bot_id: avatar.id,
      ...selectors,
      dry_run: true,
    })
    const first = await Promise.all(
      ids.slice(0, SHOWN).map((id) => api.memories.read({ memory_id: id })),
    )
    setFound({ ids, first })
  })
  const forget = useAction(async (api) => {
    if (!found) return
    // What has come to match in the meantime was not shown, and stays.
    const { deleted } = await api.memories.forget({
      bot_id: avatar.id,
      memory_ids: [...found.ids],
    })
    tell(deleted === 1 ? 'One memory is forgotten.' : `${deleted} memories are forgotten.`)
    onClose()
  })
  const isEmpty = Object.keys(selectors).length === 0
  return (
    <Dialog title="Forget" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void look.run()
        }}
      >
        <p class="hint">
          Several selectors intersect. What is forgotten leaves a mark without words, so that it is
          not stored again.
        </p>
        <div class="grid">
          <Text label="Words, at least three characters" name="match" chosen={chosen} set={set} />
          <Text label="Session" name="session" chosen={chosen} set={set} />
          <Text label="Speaker" name="speaker" chosen={chosen} set={set} />
          <Field label="Said before">
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                value={chosen.before}
                onInput={(event) => set({ before: event.currentTarget.value })}
              />
            )}
          </Field>
          <Text label="What it is about" name="query" chosen={chosen} set={set} />
          <Field label="Score at least" hint="For what it is about; 0 to 1.">
            {(wiring) => (
              <input
                {...wiring}
                type="number"
                min={0}
                max={1}
                step={0.05}
                value={chosen.minScore}
                onInput={(event) => set({ minScore: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <div class="actions">
          <button type="submit" aria-disabled={look.isRunning} disabled={isEmpty}>
            What would be forgotten?
          </button>
        </div>
      </form>
      <Trouble error={look.error ?? forget.error} />
      <div aria-live="polite">
        {found && (
          <div class="stack">
            <h3>
              {found.ids.length === 0
                ? 'Nothing would be forgotten.'
                : `${found.ids.length} would be forgotten`}
            </h3>
            <ul class="quotes">
              {found.first.map((memory) => (
                <li key={memory.id}>
                  <p class="clip" dir="auto">
                    {memory.content}
                  </p>
                </li>
              ))}
            </ul>
            {found.ids.length > found.first.length && (
              <p class="hint">and {found.ids.length - found.first.length} more</p>
            )}
            {found.ids.length > 0 && (
              <div class="actions">
                <button
                  type="button"
                  class="danger"
                  aria-disabled={forget.isRunning}
                  onClick={() => void forget.run()}
                >
                  Forget {found.ids.length === 1 ? 'it' : `these ${found.ids.length}`} for good
                </button>
              </div>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

type Chosen = Record<'match' | 'session' | 'speaker' | 'before' | 'query' | 'minScore', string>
type TextProps = {
  label: string
  name: 'match' | 'session' | 'speaker' | 'query'
  chosen: Chosen
  set: (members: Partial<Chosen>) => void
}

const Text = ({ label, name, chosen, set }: TextProps) => (
  <Field label={label}>
    {(wiring) => (
      <input
        {...wiring}
        dir="auto"
        value={chosen[name]}
        onInput={(event) => set({ [name]: event.currentTarget.value })}
      />
    )}
  </Field>
)

const selectorsOf = (chosen: Chosen): Omit<ForgetRequest, 'bot_id'> => {
  const { before } = toQuery({
    words: '',
    session: '',
    speaker: '',
    scope: '',
    from: '',
    // The filter ends with its day; this is to end before it.
    to: dayBefore(chosen.before),
  })
  return {
    ...(chosen.match.trim() ? { content_match: chosen.match.trim() } : {}),
    ...(chosen.session ? { session_id: chosen.session } : {}),
    ...(chosen.speaker ? { speaker: chosen.speaker } : {}),
    ...(before ? { before } : {}),
    ...(chosen.query.trim()
      ? { query: chosen.query.trim(), min_score: Number(chosen.minScore) }
      : {}),
  }
}

const dayBefore = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? '' : new Date(at - 86_400_000).toISOString().slice(0, 10)
}
