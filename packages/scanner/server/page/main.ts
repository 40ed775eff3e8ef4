import { type Finding, type Scan, follow } from './scan.ts'
import { scanView } from './scan-view.ts'

const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

const form = byId('which')
const scanInput = byId('scan') as HTMLInputElement
const keyInput = byId('key') as HTMLInputElement
const status = byId('status')
const result = byId('result')

let current = new AbortController()

const WORDS: Readonly<Record<Scan['status'], string>> = {
  queued: 'The submission is on the line to the engine.',
  processing: 'The engine is at it.',
  completed: 'Completed.',
  failed: 'Failed.',
}

/** Findings that are open stay open when the next answer comes. */
const openOnes = (): Set<string> =>
  new Set([...result.querySelectorAll('details[open]')].map(({ id }) => id))

const show = async (): Promise<void> => {
  current.abort()
  current = new AbortController()
  const { signal } = current
  const place = { id: scanInput.value.trim(), key: keyInput.value }
  // Behind the #, so that it is in no log of a server and goes to nobody who is linked.
  history.replaceState(undefined, '', `#${encodeURIComponent(place.id)}`)
  status.textContent = 'Asking …'
  result.hidden = true
  try {
    await follow(
      place,
      (scan: Scan, findings: ReadonlyMap<string, Finding>) => {
        const isOpen = openOnes()
        status.textContent = `${WORDS[scan.status]} ${findings.size} finding${findings.size === 1 ? '' : 's'}.`
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
