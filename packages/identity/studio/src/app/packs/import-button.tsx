import { tell, Trouble } from '@daimon/ui'
import { useAction } from '../use-action.ts'

type Props = { packId: string; name: string; isMain?: boolean }

/** Creates an avatar from a pack, unless it exists already. */
export const ImportButton = ({ packId, name, isMain = false }: Props) => {
  const action = useAction(async (api) => {
    const made = await api.avatars.importSoulpack({ pack_id: packId, persist: true })
    if (!('created' in made)) return
    const said = made.created ? `Imported ${made.name}.` : `${made.name} already exists.`
    const warned = made.warnings.length > 0 ? ` ${made.warnings.join(' ')}` : ''
    tell(said + warned, { href: `/avatars/${made.id}`, text: 'Open' })
  })
  return (
    <>
      <button
        type="button"
        class={isMain ? 'primary' : 'small above'}
        aria-disabled={action.isRunning}
        aria-label={`Import ${name}`}
        onClick={() => void action.run()}
      >
        {action.isRunning ? 'Importing…' : 'Import'}
      </button>
      <Trouble error={action.error} />
    </>
  )
}
