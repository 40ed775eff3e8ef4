import type { Avatar } from '@daimon/client'
import {
  CopyButton,
  Dialog,
  toFileName,
  leave,
  pluralize,
  saveFile,
  tell,
  Menu,
  Trouble,
} from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'

const TIMEOUT_MS = 900_000

/** Exports or deletes the avatar. */
export const AvatarActions = ({ avatar }: { avatar: Avatar }) => {
  const [isDeleting, setDeleting] = useState(false)
  const exported = useAction(async (api) => {
    const document = await api.avatars.exportDocument(
      { bot_id: avatar.id },
      { timeoutMs: TIMEOUT_MS },
    )
    saveFile(
      `${toFileName(avatar.name, 'avatar')}.json`,
      new Blob([JSON.stringify(document)], { type: 'application/json' }),
    )
    tell(`Exported ${avatar.name} with ${pluralize(document.memories.length, 'memory')}.`)
  })
  const deleted = useAction(async (api) => {
    await api.avatars.delete({ bot_id: avatar.id })
    tell(`Deleted ${avatar.name} and all memories.`)
    leave('/')
  })
  return (
    <>
      <CopyButton text={avatar.id} label="Copy bot_id" />
      <Menu label={exported.isRunning ? 'Exporting…' : 'Actions'}>
        <a href={`/compare?a=avatar:${avatar.id}`}>Compare with…</a>
        <button
          type="button"
          aria-disabled={exported.isRunning}
          onClick={() => void exported.run()}
        >
          Export avatar
        </button>
        <button type="button" class="danger" onClick={() => setDeleting(true)}>
          Delete avatar
        </button>
      </Menu>
      <Trouble error={exported.error} />
      {isDeleting && (
        <Dialog title={`Delete ${avatar.name}?`} onClose={() => setDeleting(false)}>
          <p>
            This permanently deletes the soul, every memory, and the complete log. To keep a copy,
            export the avatar first.
          </p>
          <Trouble error={deleted.error} />
          <div class="actions">
            <button
              type="button"
              class="danger"
              aria-disabled={deleted.isRunning}
              onClick={() => void deleted.run()}
            >
              Delete permanently
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
