import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from './api.ts'
import type { Finding, Scan, Triage } from './types.ts'

type ScanState = {
  readonly scan: Scan | undefined
  readonly findings: readonly Finding[]
  readonly triage: Triage | undefined
  /** Whether the scan ended and all findings are here. */
  readonly isComplete: boolean
  readonly error: unknown
}

const EMPTY: ScanState = {
  scan: undefined,
  findings: [],
  triage: undefined,
  isComplete: false,
  error: undefined,
}

/** Scans of this tab: findings travel over a slow link, so each is requested once. */
const scans = new Map<string, Signal<ScanState>>()
const running = new Map<string, AbortController>()

const stateOfScan = (id: string): Signal<ScanState> => {
  const known = scans.get(id)
  if (known) return known
  const made = signal(EMPTY)
  scans.set(id, made)
  return made
}

const MIN_WAIT_MS = 200

const follow = async (id: string, state: Signal<ScanState>, until: AbortSignal): Promise<void> => {
  const findings = new Map<string, Finding>()
  let cursor = ''
  for (;;) {
    const { scan, waitSeconds } = await api.poll(id, cursor, until)
    for (const finding of scan.findings) findings.set(finding.id, finding)
    cursor = scan.cursor
    const hasEnded = scan.status === 'completed' || scan.status === 'failed'
    const isComplete = hasEnded && !scan.has_more
    state.value = { ...state.value, scan, findings: [...findings.values()], isComplete }
    if (isComplete) return
    if (!scan.has_more)
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(MIN_WAIT_MS, waitSeconds * 1_000))
      })
    until.throwIfAborted()
  }
}

const open = (id: string, state: Signal<ScanState>): void => {
  if (running.has(id) || state.peek().isComplete) return
  const controller = new AbortController()
  running.set(id, controller)
  state.value = { ...state.peek(), error: undefined }
  const read = Promise.all([
    follow(id, state, controller.signal),
    api.triage(id, controller.signal).then((triage) => putTriage(id, triage)),
  ])
  read
    .catch((error: unknown) => {
      if (!controller.signal.aborted) state.value = { ...state.peek(), error }
    })
    .finally(() => running.delete(id))
}

export const putTriage = (id: string, triage: Triage): void => {
  const state = stateOfScan(id)
  state.value = { ...state.peek(), triage }
}

/** Forgets a scan, as after its deletion. */
export const dropScan = (id: string): void => {
  running.get(id)?.abort()
  scans.delete(id)
}

/** The scan with its findings so far; polls until it ends. */
export const useScan = (id: string): ScanState & { readonly retry: () => void } => {
  const state = stateOfScan(id)
  useEffect(() => open(id, state), [id])
  return { ...state.value, retry: () => open(id, state) }
}
