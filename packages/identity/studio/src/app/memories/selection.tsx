import type { Avatar, Memory } from '@daimon/client'
import { Dialog, Loading, pluralize, Trouble } from '@daimon/ui'
import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../use-action.ts'
import { forgetLater } from './forget-later.ts'
import { type ForgetFound, ForgetPreview, previewForgetting } from './forget-preview.tsx'

/** Selected memories by ID. */
export type Selection = {
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
}

type BarProps = {
  avatar: Avatar
  /** The user whose memories are listed; null for shared ones. */
  userId: string | null
  shown: readonly Memory[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onForgotten: () => void
}

/** What to do with the selected memories. */
export const SelectionBar = ({
  avatar,
  userId,
  shown,
  selected,
  onSelect,
  onForgotten,
}: BarProps) => {
  const [isForgetting, setForgetting] = useState(false)
  if (selected.size === 0) return null
  return (
    <div class="selection">
      <p role="status">{pluralize(selected.size, 'memory')} selected</p>
      <div class="actions">
        <button
          type="button"
          class="small"
          onClick={() => onSelect(new Set([...selected, ...shown.map(({ id }) => id)]))}
        >
          Select all on this page
        </button>
        <button type="button" class="small" onClick={() => onSelect(new Set())}>
          Clear selection
        </button>
        <button type="button" class="small danger" onClick={() => setForgetting(true)}>
          Forget selected
        </button>
      </div>
      {isForgetting && (
        <ForgetSelected
          avatar={avatar}
          userId={userId}
          ids={[...selected]}
          onForgotten={onForgotten}
          onDecided={() => onSelect(new Set())}
          onClose={() => setForgetting(false)}
        />
      )}
    </div>
  )
}

type ForgetProps = {
  avatar: Avatar
  userId: string | null
  ids: readonly string[]
  onForgotten: () => void
  onDecided: () => void
  onClose: () => void
}

/** Previews the selected memories with their earlier versions, then forgets exactly those. */
const ForgetSelected = ({ avatar, userId, ids, onForgotten, onDecided, onClose }: ForgetProps) => {
  const [found, setFound] = useState<ForgetFound | undefined>(undefined)
  const look = useAction(async (api) => {
    const user = userId === null ? {} : { user_id: userId }
    setFound(await previewForgetting(api, { bot_id: avatar.id, ...user, memory_ids: [...ids] }))
  })
  useEffect(() => void look.run(), [])
  return (
    <Dialog title="Forget selected memories" onClose={onClose}>
      <p class="hint">
        Each memory is forgotten with its earlier versions. It leaves a tombstone without content,
        so that it isn't stored again.
      </p>
      <Trouble error={look.error} />
      <div aria-live="polite">
        {found ? (
          <ForgetPreview
            found={found}
            onForget={() => {
              forgetLater({ botId: avatar.id, userId, ids: found.ids }, onForgotten)
              onClose()
              onDecided()
            }}
          />
        ) : (
          look.error === undefined && <Loading what="preview" />
        )}
      </div>
    </Dialog>
  )
}
