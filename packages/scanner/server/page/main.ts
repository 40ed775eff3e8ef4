import { statusText } from './finding-count.ts'
import { type Finding, type Scan, follow } from './scan.ts'
import { scanView } from './scan-view.ts'

const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

const form = byId('which')
const scanInput = byId('scan') as HTMLInputElement
const keyInput = byId('key') as HTMLInputElement
const status = byId('status')
const result = byId('result')

let current = new AbortController()

/** Open findings stay open when the next response arrives. */
const openOnes = (): Set<string> =>
  new Set([...result.querySelectorAll('details[open]')].map(({ id }) => id))

const show = async (): Promise<void> => {
  current.abort()
  current = new AbortController()
  const { signal } = current
  const place = { id: scanInput.value.trim(), key: keyInput.value }
  // In the fragment: it reaches neither server logs nor linked sites.
  history.replaceState(undefined, '', `#${encodeURIComponent(place.id)}`)
  status.textContent = 'Loading…'
  result.hidden = true
  try {
    await follow(
      place,
      (scan: Scan, findings: ReadonlyMap<string, Finding>) => {
        const isOpen = openOnes()
        status.textContent = statusText(scan, [...findings.values()])
        result.replaceChildren(...scanView(place, scan, findings))
        for (const details of result.querySelectorAll('details'))
          details.open = isOpen.has(details.id)
        result.hidden = false
      },
      signal,
    )
  } catch (error) {
    if (signal.aborted) return
    status.textContent = (error as Error).message
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void show()
})

const named = decodeURIComponent(location.hash.slice(1))
if (named !== '') {
  scanInput.value = named
  void show()
}
