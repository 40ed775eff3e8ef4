import type { Avatar, ForgetRequest } from '@daimon/client'
import { Dialog, Field, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { forgetLater } from './forget-later.ts'
import { type Filters, noFilters, toQuery } from './filters.ts'
import { type ForgetFound, ForgetPreview, previewForgetting } from './forget-preview.tsx'

type Props = {
  avatar: Avatar
  filters: Filters
  onForgotten: () => void
  onClose: () => void
}

/** Previews the memories that selectors match, then forgets exactly those. */
export const ForgetDialog = ({ avatar, filters, onForgotten, onClose }: Props) => {
  const [chosen, setChosen] = useState({
    match: filters.words,
    session: filters.session,
    speaker: filters.speaker,
    before: '',
    query: '',
    minScore: '0.6',
  })
  const [found, setFound] = useState<ForgetFound | undefined>(undefined)
  const set = (members: Partial<typeof chosen>): void => {
    setChosen({ ...chosen, ...members })
    setFound(undefined)
  }
  const selectors = toSelectors(chosen)
  const user = filters.user ? { user_id: filters.user } : {}
  const look = useAction(async (api) => {
    setFound(await previewForgetting(api, { bot_id: avatar.id, ...user, ...selectors }))
  })
  const forget = (): void => {
    if (!found) return
    // By ID: memories that match only since the preview were not shown, so they stay.
    forgetLater({ botId: avatar.id, userId: filters.user || null, ids: found.ids }, onForgotten)
    onClose()
  }
  const isEmpty = Object.keys(selectors).length === 0
  return (
    <Dialog title="Forget memories" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void look.run()
        }}
      >
        <p class="hint">
          Only memories that match every field are forgotten. Each leaves a tombstone without
          content, so that it isn't stored again.
        </p>
        <div class="grid">
          <Text label="Text" hint="At least 3 characters." name="match" chosen={chosen} set={set} />
          <Text label="Session" name="session" chosen={chosen} set={set} />
          <Text label="Speaker" name="speaker" chosen={chosen} set={set} />
          <Field label="Before">
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                value={chosen.before}
                onInput={(event) => set({ before: event.currentTarget.value })}
              />
            )}
          </Field>
          <Text label="Query" name="query" chosen={chosen} set={set} />
          <Field label="Minimum score" hint="For the query; 0 to 1.">
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
            Preview
          </button>
        </div>
      </form>
      <Trouble error={look.error} />
      <div aria-live="polite">{found && <ForgetPreview found={found} onForget={forget} />}</div>
    </Dialog>
  )
}

type ForgetFields = Record<
  'match' | 'session' | 'speaker' | 'before' | 'query' | 'minScore',
  string
>
type TextProps = {
  label: string
  hint?: string
  name: 'match' | 'session' | 'speaker' | 'query'
  chosen: ForgetFields
  set: (members: Partial<ForgetFields>) => void
}

const Text = ({ label, hint, name, chosen, set }: TextProps) => (
  <Field label={label} hint={hint}>
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

const toSelectors = (chosen: ForgetFields): Omit<ForgetRequest, 'bot_id'> => {
  const { before } = toQuery({
    ...noFilters,
    // The filter includes its last day; this selector excludes it.
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
