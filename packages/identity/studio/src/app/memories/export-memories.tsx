import type { Avatar } from '@daimon/client'
import { useEffect, useState } from 'preact/hooks'
import { client, noteFailure } from '../kernel.ts'
import { Dialog } from '../parts/dialog.tsx'
import { fileName, saveFile } from '../parts/save-file.ts'
import { Trouble } from '../parts/states.tsx'
import { type Filters, toQuery } from './filters.tsx'

const PAGE = 500

type Props = { avatar: Avatar; filters: Filters; onClose: () => void }

/** What the filters show, as a file that an import takes in again. It begins at once; closing ends it. */
export const ExportMemories = ({ avatar, filters, onClose }: Props) => {
  const [count, setCount] = useState(0)
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    const write = async (): Promise<void> => {
      const lines: string[] = []
      const request = { bot_id: avatar.id, limit: PAGE, ...toQuery(filters) }
      for await (const memory of client.value.memories.list(request, {
        signal: controller.signal,
      })) {
        lines.push(`${JSON.stringify(memory)}\n`)
        if (lines.length % PAGE === 0) setCount(lines.length)
      }
      setCount(lines.length)
      setDone(true)
      saveFile(`${fileName(avatar.name)}-memories.jsonl`, lines, 'application/jsonl')
    }
    write().catch((failure: unknown) => {
      if (controller.signal.aborted) return
      noteFailure(failure)
      setError(failure)
    })
    return () => controller.abort()
  }, [])
  return (
    <Dialog title="Export memories" onClose={onClose}>
      {!isDone && error === undefined && <progress aria-label="Exporting" />}
      <p role="status">
        {isDone ? `${count} memories are written, a line each.` : `${count} memories so far …`}
      </p>
      <p class="hint">
        What is valid now and fits the filters. For everything, with history and tombstones, export
        the avatar.
      </p>
      <Trouble error={error} />
    </Dialog>
  )
}
