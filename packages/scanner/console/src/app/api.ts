import { signal } from '@preact/signals'
import type {
  Comparison,
  ConsoleState,
  Excerpt,
  Guardrail,
  ListedScan,
  Proof,
  Ready,
  Scan,
  Triage,
} from './types.ts'

const KEPT_AS = 'daimon.scan.key'

/** The API key, for this tab only. */
const key = signal(sessionStorage.getItem(KEPT_AS) ?? '')

/** Whether the service refused a request without a valid key. */
export const isKeyWanted = signal(false)

export const useKey = (given: string): void => {
  if (given === '') sessionStorage.removeItem(KEPT_AS)
  else sessionStorage.setItem(KEPT_AS, given)
  key.value = given
  isKeyWanted.value = false
}

export const hasKey = (): boolean => key.value !== ''

/** A response of the service that is not a success. */
class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Options = {
  readonly method?: string
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

const request = async (
  path: string,
  { method = 'GET', body, signal: until }: Options = {},
): Promise<Response> => {
  const response = await fetch(path, {
    method,
    cache: 'no-store',
    headers: {
      ...(key.value === '' ? {} : { 'x-api-key': key.value }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(until ? { signal: until } : {}),
  })
  if (response.ok) return response
  if (response.status === 401) isKeyWanted.value = true
  const problem = (await response.json().catch(() => ({}))) as { detail?: string; title?: string }
  throw new ServiceError(
    response.status,
    problem.detail ?? problem.title ?? `The service responded with ${response.status}.`,
  )
}

type ScanPage = { readonly scans: readonly ListedScan[]; readonly next: string | null }

const get = async <T>(path: string, until?: AbortSignal): Promise<T> =>
  (await (await request(path, { signal: until })).json()) as T

const send = async <T>(method: string, path: string, body: unknown): Promise<T> =>
  (await (await request(path, { method, body })).json()) as T

const scanPath = (id: string): string => `/api/v1/client/scan/${encodeURIComponent(id)}`
const localPath = (id: string): string => `/api/v1/console/scan/${encodeURIComponent(id)}`

export const api = {
  state: (until?: AbortSignal) => get<ConsoleState>('/api/v1/console', until),
  list: async (cursor: string | undefined, until: AbortSignal, repository?: string) => {
    const query = new URLSearchParams({
      limit: '100',
      ...(cursor === undefined ? {} : { cursor }),
      ...(repository === undefined ? {} : { repo_fingerprint: repository }),
    })
    const { scans, next } = await get<ScanPage>(`/api/v1/client/scans?${query.toString()}`, until)
    return { items: scans, next }
  },
  poll: async (id: string, cursor: string, until: AbortSignal) => {
    const response = await request(`${scanPath(id)}?since=${encodeURIComponent(cursor)}`, {
      signal: until,
    })
    return {
      scan: (await response.json()) as Scan,
      waitSeconds: Number(response.headers.get('retry-after') ?? 1),
    }
  },
  remove: (id: string) => request(scanPath(id), { method: 'DELETE' }),
  report: async (id: string, format: string) =>
    (await request(`${scanPath(id)}/report?format=${format}`)).blob(),
  proof: (id: string, findingId: string, until?: AbortSignal) =>
    get<Proof>(`${scanPath(id)}/findings/${encodeURIComponent(findingId)}/proof`, until),
  compare: (id: string, baseline: string, until?: AbortSignal) =>
    get<Comparison>(`${scanPath(id)}/compare?baseline=${encodeURIComponent(baseline)}`, until),
  triage: (id: string, until?: AbortSignal) => get<Triage>(`${scanPath(id)}/triage`, until),
  decide: (id: string, findingId: string, decision: object) =>
    send<Triage>(
      'PUT',
      `${scanPath(id)}/findings/${encodeURIComponent(findingId)}/triage`,
      decision,
    ),
  start: (directory: string, verifies: boolean) =>
    send<{ readonly scan_id: string }>('POST', '/api/v1/console/scans', { directory, verifies }),
  source: (id: string, file: string, line: number, until?: AbortSignal) =>
    get<Excerpt>(
      `${localPath(id)}/source?${new URLSearchParams({ file, line: String(line) }).toString()}`,
      until,
    ),
  replay: (id: string, findingId: string) =>
    send<{ readonly is_reproduced: boolean; readonly level: string; readonly reason: string }>(
      'POST',
      `${localPath(id)}/findings/${encodeURIComponent(findingId)}/replay`,
      {},
    ),
  guardrail: (directory: string, until?: AbortSignal) =>
    get<Guardrail>(
      `/api/v1/console/guardrail?${new URLSearchParams({ directory }).toString()}`,
      until,
    ),
  ready: (until?: AbortSignal) => get<Ready>('/ready?accept=degraded', until),
}
