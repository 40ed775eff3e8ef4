import { Shell, match, path } from '@daimon/ui'
import type { JSX } from 'preact'
import { AvatarPage } from './avatar/avatar-page.tsx'
import { AvatarsPage } from './pages/avatars-page.tsx'
import { KeyPage } from './pages/key-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ComparePage } from './compare/compare-page.tsx'
import { useLiveUpdates } from './live.ts'
import { isKeyWanted } from './service.ts'
import { GalleryPage } from './packs/gallery-page.tsx'
import { PackPage } from './packs/pack-page.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { ConnectionBar } from './parts/connection-bar.tsx'
import { ServicePage } from './service/service-page.tsx'
import { WorkshopPage } from './workshop/workshop-page.tsx'

const VIEWS = [
  { href: '/', text: 'Avatars', owns: /^\/(avatars|$)/ },
  { href: '/packs', text: 'Gallery', owns: /^\/packs/ },
  { href: '/workshop', text: 'Pack editor', owns: /^\/workshop/ },
  { href: '/service', text: 'Service', owns: /^\/service/ },
]

const ENTRIES = [...VIEWS, { href: '/compare', text: 'Compare' }].map(({ href, text }) => ({
  href,
  text,
  kind: 'View',
}))

type Routes = readonly (readonly [string, (found: Record<string, string>) => JSX.Element])[]

const ROUTES: Routes = [
  ['/', () => <AvatarsPage />],
  ['/packs', () => <GalleryPage />],
  ['/packs/:id', ({ id = '' }) => <PackPage key={id} packId={id} />],
  ['/compare', () => <ComparePage />],
  ['/workshop', () => <WorkshopPage />],
  ['/service', () => <ServicePage />],
  ['/avatars/:id', ({ id = '' }) => <AvatarPage key={id} botId={id} view="personality" />],
  [
    '/avatars/:id/:view',
    ({ id = '', view = '' }) => <AvatarPage key={id} botId={id} view={view} />,
  ],
]

/** The frame of every page and the current view. */
export const App = () => {
  const at = path.value
  useLiveUpdates(readBotId(at))
  return (
    <Shell brand="Daimon" label="Studio" views={VIEWS} tools={<CommandPalette views={ENTRIES} />}>
      <ConnectionBar />
      {isKeyWanted.value ? <KeyPage /> : viewAt(at)}
    </Shell>
  )
}

const readBotId = (at: string): string | undefined =>
  (match('/avatars/:id', at) ?? match('/avatars/:id/:view', at))?.['id']

const viewAt = (at: string): JSX.Element => {
  for (const [pattern, view] of ROUTES) {
    const found = match(pattern, at)
    if (found) return view(found)
  }
  return <NotFoundPage />
}
