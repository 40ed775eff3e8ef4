import { PageTitle, Shell, match, path } from '@daimon/ui'
import type { JSX } from 'preact'
import { AdvisoriesPage } from './advisories/advisories-page.tsx'
import { isKeyWanted } from './api.ts'
import { ComparePage } from './compare/compare-page.tsx'
import { FindingPage } from './finding/finding-page.tsx'
import { GuardrailPage } from './guardrail/guardrail-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { KeyPage } from './key-page.tsx'
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

/** The frame of every page and the current view. */
export const App = () => (
  <Shell brand="Daimon scan" label="Console" views={VIEWS} links={<ApiLink />}>
    {isKeyWanted.value ? <KeyPage /> : viewAt(path.value)}
  </Shell>
)

const ApiLink = () => (
  <a href="/docs" target="_blank" rel="noreferrer">
    API
  </a>
)

const viewAt = (at: string): JSX.Element => {
  for (const [pattern, view] of ROUTES) {
    const found = match(pattern, at)
    if (found) return view(found)
  }
  return <PageTitle title="Page not found" lead="Check the address, or select a page." />
}
