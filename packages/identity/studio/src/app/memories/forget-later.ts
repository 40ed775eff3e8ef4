import { pluralize, tell, tellUndoable } from '@daimon/ui'
import { signal } from '@preact/signals'
import { describeError } from '../parts/describe-error.ts'
import { client, noteFailure } from '../service.ts'

/** Memories that lists no longer show: the user decided to forget them. */
export const leaving = signal<ReadonlySet<string>>(new Set())

type Forgetting = {
  readonly botId: string
  /** The user to whom the memories belong; null for shared ones. */
  readonly userId: string | null
  readonly ids: readonly string[]
}

/** Forgets memories after a delay in which the user can take it back; nothing is sent before. */
export const forgetLater = ({ botId, userId, ids }: Forgetting, onForgotten: () => void): void => {
  const show = (): void => {
    leaving.value = new Set([...leaving.value].filter((id) => !ids.includes(id)))
  }
  const send = async (): Promise<void> => {
    try {
      const { deleted } = await client.value.memories.forget({
        bot_id: botId,
        ...(userId === null ? {} : { user_id: userId }),
        memory_ids: [...ids],
      })
      tell(`Forgot ${pluralize(deleted, 'memory')}.`)
      onForgotten()
    } catch (error) {
      noteFailure(error)
      show()
      tell(`Nothing was forgotten: ${describeError(error).text}`)
    }
  }
  leaving.value = new Set([...leaving.value, ...ids])
  tellUndoable(`Forgetting ${pluralize(ids.length, 'memory')}.`, {
    settle: () => void send(),
    undo: show,
  })
}
