import type { Avatar, WhatIfAnswer } from '@daimon/client'
import { useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/states.tsx'
import { useAction } from '../use-action.ts'
import { EvidenceView } from './evidence-view.tsx'

/** Previews the step that a message would cause; nothing is stored. */
export const WhatIfPanel = ({ avatar }: { avatar: Avatar }) => {
  const [message, setMessage] = useState('')
  const [found, setFound] = useState<WhatIfAnswer | undefined>(undefined)
  const action = useAction(async (api) => {
    setFound(await api.avatars.whatIf({ bot_id: avatar.id, message }))
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
          <div>
            <button type="submit" aria-disabled={action.isRunning} disabled={message.trim() === ''}>
              Preview step
            </button>
          </div>
          <Trouble error={action.error} />
        </form>
        <div aria-live="polite">{found && <EvidenceView step={found} />}</div>
      </div>
    </section>
  )
}
