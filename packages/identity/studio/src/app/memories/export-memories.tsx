import type { Avatar } from '@daimon/client'
import { Dialog, toFileName, pluralize, saveFile, Trouble } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { client, noteFailure } from '../service.ts'
import { type Filters, toQuery } from './filters.ts'

const PAGE = 500

type Props = { avatar: Avatar; filters: Filters; onClose: () => void }

/** Exports the filtered memories as an importable file. Starts at once; closing cancels. */
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
      saveFile(
        `${toFileName(avatar.name, 'avatar')}-memories.jsonl`,
        new Blob(lines, { type: 'application/jsonl' }),
      )
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
        {isDone
          ? `Exported ${pluralize(count, 'memory')}, one per line.`
          : `${pluralize(count, 'memory')} so far…`}
      </p>
      <p class="hint">
        Includes current memories that match the filters. For history and tombstones, export the
        avatar.
      </p>
      <Trouble error={error} />
    </Dialog>
  )
}
