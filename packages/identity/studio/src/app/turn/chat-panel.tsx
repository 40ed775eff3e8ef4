import { Field, Trouble } from '@daimon/ui'
import { useState } from 'preact/hooks'
import type { ViewProps } from '../avatar/avatar-page.tsx'
import { useAction } from '../use-action.ts'
import { useLoad } from '../use-load.ts'

type ChatLine = { readonly by: 'user' | 'avatar'; readonly text: string }

/** A chat for testing the configured model; hidden if no model is configured. */
export const ChatPanel = (props: Pick<ViewProps, 'avatar' | 'onChange'>) => {
  const [ready] = useLoad(
    (api, signal) => api.service.ready({ accept: 'degraded' }, { signal, maxRetries: 0 }),
    [],
  )
  return ready.value?.inference_mode === 'full' ? <Chat {...props} /> : null
}

const Chat = ({ avatar, onChange }: Pick<ViewProps, 'avatar' | 'onChange'>) => {
  const [message, setMessage] = useState('')
  const [said, setSaid] = useState<readonly ChatLine[]>([])
  const [reply, setReply] = useState('')
  const chat = useAction(async (api) => {
    let text = ''
    setReply('')
    const before = [...said, { by: 'user', text: message } as const]
    setSaid(before)
    try {
      for await (const { event, data } of api.streamChat(message, {
        botId: avatar.id,
        sessionId: 'studio-test-chat',
      }))
        if (event === 'message') setReply((text += data.text))
    } catch (error) {
      // A failed turn isn't remembered, so it isn't shown either.
      setSaid(said)
      throw error
    } finally {
      setReply('')
    }
    setSaid([...before, { by: 'avatar', text }])
    setMessage('')
    onChange(await api.avatars.read({ bot_id: avatar.id }))
  })
  return (
    <section class="panel" aria-labelledby="chat">
      <h2 id="chat">Test chat</h2>
      <p class="hint">
        Tests the configured model. Messages are remembered in the session “studio-test-chat”. Not a
        chat page for users.
      </p>
      <ol class="stack" aria-live="polite">
        {said.map(({ by, text }, at) => (
          <Line key={at} by={by === 'user' ? 'You' : avatar.name} text={text} />
        ))}
        {reply && <Line by={avatar.name} text={reply} />}
      </ol>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void chat.run()
        }}
      >
        <Field label="Message">
          {(wiring) => (
            <textarea
              {...wiring}
              dir="auto"
              rows={2}
              value={message}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <button type="submit" aria-disabled={chat.isRunning} disabled={message.trim() === ''}>
            {chat.isRunning ? 'Waiting for model…' : 'Send'}
          </button>
        </div>
        <Trouble error={chat.error} />
      </form>
    </section>
  )
}

const Line = ({ by, text }: { by: string; text: string }) => (
  <li dir="auto">
    <strong>{by}</strong> <span class="said">{text}</span>
  </li>
)
