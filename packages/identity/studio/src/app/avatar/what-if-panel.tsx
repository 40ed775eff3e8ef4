import type { Avatar, WhatIfAnswer } from '@daimon/client'
import { Field, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { EvidenceView } from './evidence-view.tsx'

type Props = {
  avatar: Avatar
  found: WhatIfAnswer | undefined
  onFound: (found: WhatIfAnswer | undefined) => void
}

/** Previews the step that a message would cause, also in the vector; nothing is stored. */
export const WhatIfPanel = ({ avatar, found, onFound }: Props) => {
  const [message, setMessage] = useState('')
  const action = useAction(async (api) => {
    onFound(await api.avatars.whatIf({ bot_id: avatar.id, message }))
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    void action.run()
  }
  return (
    <section class="panel" aria-labelledby="what-if">
      <h2 id="what-if">What if</h2>
      <div class="columns">
        <form class="stack" onSubmit={submit}>
          <Field label="Test message" hint="Preview only; nothing is saved.">
            {(wiring) => (
              <textarea
                {...wiring}
                rows={3}
                value={message}
                onInput={(event) => setMessage(event.currentTarget.value)}
              />
            )}
          </Field>
          <div class="actions">
            <button type="submit" aria-disabled={action.isRunning} disabled={message.trim() === ''}>
              Preview step
            </button>
            {found && (
              <button type="button" class="quiet" onClick={() => onFound(undefined)}>
                Clear preview
              </button>
            )}
          </div>
          <Trouble error={action.error} />
        </form>
        <div class="preview" aria-live="polite">
          {found && (
            <>
              <h3>Why and how much</h3>
              <EvidenceView step={found} />
            </>
          )}
        </div>
      </div>
    </section>
  )
}
