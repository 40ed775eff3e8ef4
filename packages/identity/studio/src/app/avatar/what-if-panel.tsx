import type { Avatar, WhatIfAnswer } from '@daimon/client'
import { useState } from 'preact/hooks'
import { Field } from '../parts/field.tsx'
import { Trouble } from '../parts/states.tsx'
import { useAction } from '../use-action.ts'
import { EvidenceView } from './evidence-view.tsx'

/** The step that a message would take, worked out and not taken. */
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
          <Field label="If somebody said" hint="Nothing is remembered and nothing moves.">
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
              Show the step
            </button>
          </div>
          <Trouble error={action.error} />
        </form>
        <div aria-live="polite">{found && <EvidenceView step={found} />}</div>
      </div>
    </section>
  )
}
