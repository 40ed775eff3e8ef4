import { leave, Menu, tell, Trouble } from '@daimon/ui'
import { useAction } from '../use-action.ts'
import { exportPack } from '../workshop/export-pack.ts'
import { fromSoul } from '../workshop/pack-draft.ts'
import type { Draft } from './soul-view.tsx'

/** Saves the draft elsewhere: the avatar itself keeps its soul. */
export const SaveAs = ({ draft, isValid }: { draft: Draft; isValid: boolean }) => {
  const create = useAction(async (api) => {
    const made = await api.avatars.register(draft)
    tell(`Created ${made.name}. The other avatar is unchanged.`)
    leave(`/avatars/${made.id}/soul`)
  })
  return (
    <>
      <Menu label="Save as">
        <button type="button" disabled={!isValid} onClick={() => void create.run()}>
          New avatar
        </button>
        <button type="button" disabled={!isValid} onClick={() => exportPack(fromSoul(draft.soul))}>
          Pack
        </button>
      </Menu>
      <Trouble error={create.error} />
    </>
  )
}
