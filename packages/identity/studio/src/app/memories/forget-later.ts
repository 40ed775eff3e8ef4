import { signal } from '@preact/signals'
import { tell, tellUndoable } from '../notices.ts'
import { pluralize } from '../parts/pluralize.ts'
import { client, noteFailure } from '../service.ts'

/** Memories that lists no longer show: the user decided to forget them. */
export const leaving = signal<ReadonlySet<string>>(new Set())

/** Forgets memories after a delay in which the user can take it back; nothing is sent before. */
export const forgetLater = (
  botId: string,
  ids: readonly string[],
  onForgotten: () => void,
): void => {
  const show = (): void => {
    leaving.value = new Set([...leaving.value].filter((id) => !ids.includes(id)))
  }
  const send = async (): Promise<void> => {
    try {
      const { deleted } = await client.value.memories.forget({
        bot_id: botId,
        memory_ids: [...ids],
      })
      tell(`Forgot ${pluralize(deleted, 'memory')}.`)
      onForgotten()
    } catch (error) {
      noteFailure(error)
      show()
      tell(`Nothing was forgotten: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  leaving.value = new Set([...leaving.value, ...ids])
  tellUndoable(`Forgetting ${pluralize(ids.length, 'memory')}.`, {
    settle: () => void send(),
    undo: show,
  })
}
