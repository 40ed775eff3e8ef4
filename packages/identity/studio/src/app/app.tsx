import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { AvatarPage } from './avatar/avatar-page.tsx'
import { AvatarsPage } from './pages/avatars-page.tsx'
import { KeyPage } from './pages/key-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { useLiveUpdates } from './live.ts'
import { isKeyWanted } from './service.ts'
import { GalleryPage } from './packs/gallery-page.tsx'
import { PackPage } from './packs/pack-page.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { ConnectionBar } from './parts/connection-bar.tsx'
import { LeaveDialog } from './parts/leave-dialog.tsx'
import { NoticeList } from './parts/notice-list.tsx'
import { ThemeSwitch } from './parts/theme-switch.tsx'
import { followLinks, match, path } from './router.ts'
import { ServicePage } from './service/service-page.tsx'
import { WorkshopPage } from './workshop/workshop-page.tsx'

const VIEWS = [
  { href: '/', text: 'Avatars', owns: /^\/(avatars|$)/ },
  { href: '/packs', text: 'Gallery', owns: /^\/packs/ },
  { href: '/workshop', text: 'Pack editor', owns: /^\/workshop/ },
  { href: '/service', text: 'Service', owns: /^\/service/ },
]

const ENTRIES = VIEWS.map(({ href, text }) => ({ href, text, kind: 'View' }))

type Routes = readonly (readonly [string, (found: Record<string, string>) => JSX.Element])[]

const ROUTES: Routes = [
  ['/', () => <AvatarsPage />],
  ['/packs', () => <GalleryPage />],
  ['/packs/:id', ({ id = '' }) => <PackPage key={id} packId={id} />],
  ['/workshop', () => <WorkshopPage />],
  ['/service', () => <ServicePage />],
  ['/avatars/:id', ({ id = '' }) => <AvatarPage key={id} botId={id} view="personality" />],
  [
    '/avatars/:id/:view',
    ({ id = '', view = '' }) => <AvatarPage key={id} botId={id} view={view} />,
  ],
]

/** The frame of every page: navigation, notices, and the current view. */
export const App = () => {
  const main = useRef<HTMLElement>(null)
  const at = path.value
  const isFirst = useRef(true)
  useEffect(followLinks, [])
  useLiveUpdates(readBotId(at))
  useEffect(() => {
    // A browser moves the focus on page load; client-side navigation loads nothing.
    if (!isFirst.current) main.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [at])
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="rail">
        <a class="brand" href="/">
          <img src="/mark.svg" alt="" width="24" height="24" />
          <span>Daimon</span>
        </a>
        <nav aria-label="Studio">
          {VIEWS.map(({ href, text, owns }) => (
            <a key={href} href={href} aria-current={owns.test(at) ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        <CommandPalette views={ENTRIES} />
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        <ConnectionBar />
        {isKeyWanted.value ? <KeyPage /> : viewAt(at)}
      </main>
      <NoticeList />
      <LeaveDialog />
    </div>
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
