import { NoticeList, ThemeSwitch, followLinks, match, path } from '@daimon/ui'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { AdvisoriesPage } from './advisories/advisories-page.tsx'
import { isKeyWanted } from './api.ts'
import { ComparePage } from './compare/compare-page.tsx'
import { FindingPage } from './finding/finding-page.tsx'
import { GuardrailPage } from './guardrail/guardrail-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { KeyPage } from './key-page.tsx'
import { Title } from './parts/title.tsx'
import { ScanPage } from './scan/scan-page.tsx'
import { TriagePage } from './triage/triage-page.tsx'

const VIEWS = [
  { href: '/', text: 'Scans', owns: /^\/(scans|$)/ },
  { href: '/compare', text: 'Compare', owns: /^\/compare/ },
  { href: '/guardrail', text: 'Guardrail', owns: /^\/guardrail/ },
  { href: '/advisories', text: 'Advisories', owns: /^\/advisories/ },
]

type Routes = readonly (readonly [string, (found: Record<string, string>) => JSX.Element])[]

const ROUTES: Routes = [
  ['/', () => <HomePage />],
  ['/compare', () => <ComparePage />],
  ['/guardrail', () => <GuardrailPage />],
  ['/advisories', () => <AdvisoriesPage />],
  ['/scans/:id', ({ id = '' }) => <ScanPage key={id} id={id} />],
  ['/scans/:id/triage', ({ id = '' }) => <TriagePage key={id} id={id} />],
  [
    '/scans/:id/findings/:finding',
    ({ id = '', finding = '' }) => (
      <FindingPage key={`${id} ${finding}`} id={id} findingId={finding} />
    ),
  ],
]

/** The frame of every page: navigation, notices, and the current view. */
export const App = () => {
  const main = useRef<HTMLElement>(null)
  const at = path.value
  const isFirst = useRef(true)
  useEffect(followLinks, [])
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
          <span>Daimon scan</span>
        </a>
        <nav aria-label="Console">
          {VIEWS.map(({ href, text, owns }) => (
            <a key={href} href={href} aria-current={owns.test(at) ? 'page' : undefined}>
              {text}
            </a>
          ))}
          <a href="/docs" target="_blank" rel="noreferrer">
            API
          </a>
        </nav>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {isKeyWanted.value ? <KeyPage /> : viewAt(at)}
      </main>
      <NoticeList />
    </div>
  )
}

const viewAt = (at: string): JSX.Element => {
  for (const [pattern, view] of ROUTES) {
    const found = match(pattern, at)
    if (found) return view(found)
  }
  return <Title title="Page not found" lead="Check the address, or select a page." />
}
