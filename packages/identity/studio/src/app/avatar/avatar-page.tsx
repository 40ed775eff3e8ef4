import type { Avatar } from '@daimon/client'
import { PageTitle, Shown, Tabs, unsaved } from '@daimon/ui'
import { useRef } from 'preact/hooks'
import { useLiveVersion } from '../live.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { MemoriesView } from '../memories/memories-view.tsx'
import { SoulView } from '../soul/soul-view.tsx'
import { TurnView } from '../turn/turn-view.tsx'
import { useLoad } from '../use-load.ts'
import { AvatarActions } from './avatar-actions.tsx'
import { PersonalityView } from './personality-view.tsx'

export type ViewProps = {
  readonly avatar: Avatar
  /** Shows the avatar that an operation returned. */
  readonly onChange: (avatar: Avatar) => void
  readonly reload: () => void
}

const VIEWS = {
  personality: { title: 'Personality', Show: PersonalityView },
  memories: { title: 'Memories', Show: MemoriesView },
  turn: { title: 'Turn', Show: TurnView },
  soul: { title: 'Soul', Show: SoulView },
} as const

/** Changes when the avatar has changed elsewhere, but not while a view has unsaved changes. */
const useAvatarVersion = (): number => {
  const version = useLiveVersion('avatar')
  const shown = useRef(version)
  if (unsaved.value === undefined) shown.current = version
  return shown.current
}

type Props = { botId: string; view: string }

/** One avatar, in one view at a time. */
export const AvatarPage = ({ botId, view }: Props) => {
  const [loaded, reload, put] = useLoad<Avatar>(
    (api, signal) => api.avatars.read({ bot_id: botId }, { signal }),
    [botId, useAvatarVersion()],
  )
  const shown = VIEWS[view as keyof typeof VIEWS]
  if (!shown) return <NotFoundPage />
  return (
    <Shown loaded={loaded} what="avatar" title="Avatar" retry={reload}>
      {(avatar) => (
        <>
          <PageTitle title={avatar.name} lead={<span dir="auto">{avatar.role}</span>}>
            <AvatarActions avatar={avatar} />
          </PageTitle>
          <Tabs
            label="Avatar views"
            tabs={Object.entries(VIEWS).map(([name, { title }]) => ({
              href: name === 'personality' ? `/avatars/${botId}` : `/avatars/${botId}/${name}`,
              text: title,
              isCurrent: name === view,
            }))}
          />
          <shown.Show key={view} avatar={avatar} onChange={put} reload={reload} />
        </>
      )}
    </Shown>
  )
}
