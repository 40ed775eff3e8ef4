/** The members of a scan that the page reads. All of its text comes from scanned code. */
export type Step = { readonly file: string; readonly line: number; readonly symbol?: string | null }

export type Finding = {
  readonly id: string
  readonly title: string
  readonly severity: string
  readonly cwe?: string | null
  readonly cve_ids?: readonly string[]
  readonly package?: string
  readonly version?: string
  readonly fixed_versions?: readonly string[]
  readonly reachable: boolean | null
  readonly reachability_reason?: string | null
  readonly path_steps?: readonly Step[] | null
  readonly locations?: readonly { readonly file: string; readonly start_line: number }[] | null
  readonly verification: {
    readonly level: string
    readonly status: string
    readonly reason?: string | null
    readonly oracle?: string | null
    readonly attempts?: number
  }
  readonly cvss?: { readonly score: number; readonly vector: string } | null
  readonly remediation?: string | null
  readonly references?: readonly string[]
}

export type Scan = {
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly progress?: { readonly phase: string; readonly done: number; readonly total: number }
  readonly cursor: string
  readonly has_more: boolean
  readonly findings: readonly Finding[]
  readonly coverage?: {
    readonly files_parsed: number
    readonly files_skipped: number
    readonly files_failed: number
    readonly reasons: Readonly<Record<string, number>>
    readonly cuts?: readonly string[] | null
  } | null
  readonly languages?: readonly string[]
  readonly dependency_count?: number
  readonly entrypoint_count?: number
  readonly raw_cve_count?: number
  readonly advisory_data?: { readonly source: string; readonly as_of: string | null }
  readonly line?: {
    readonly bytes_total: number
    readonly bytes_sent: number
    readonly eta_seconds: number
  }
  readonly error?: { readonly code: string; readonly detail?: string }
}

export type Place = { readonly id: string; readonly key: string }

const buildHeaders = ({ key }: Place): Record<string, string> =>
  key === '' ? {} : { 'x-api-key': key }

const getPath = ({ id }: Place): string => `/api/v1/client/scan/${encodeURIComponent(id)}`

const get = async (place: Place, rest: string, signal?: AbortSignal): Promise<Response> => {
  const response = await fetch(getPath(place) + rest, {
    headers: buildHeaders(place),
    cache: 'no-store',
    ...(signal ? { signal } : {}),
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as { code?: string; detail?: string }
  throw new Error(`${problem.code ?? response.status}: ${problem.detail ?? 'no details'}`)
}

/** Polls until the scan has ended and all findings are loaded; passes on each response. */
export const follow = async (
  place: Place,
  onAnswer: (scan: Scan, findings: ReadonlyMap<string, Finding>) => void,
  signal: AbortSignal,
): Promise<void> => {
  const findings = new Map<string, Finding>()
  let cursor = ''
  for (;;) {
    const response = await get(place, `?since=${encodeURIComponent(cursor)}`, signal)
    const scan = (await response.json()) as Scan
    for (const finding of scan.findings) findings.set(finding.id, finding)
    cursor = scan.cursor
    onAnswer(scan, findings)
    if (scan.has_more) continue
    if (scan.status === 'completed' || scan.status === 'failed') return
    const seconds = Number(response.headers.get('retry-after') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0.2, seconds) * 1_000))
    signal.throwIfAborted()
  }
}

/** Downloads a report or a proof with fetch, because a link can't send the key. */
export const download = async (place: Place, rest: string, name: string): Promise<void> => {
  const blob = await (await get(place, rest)).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}

export const readProof = async (place: Place, findingId: string): Promise<unknown> =>
  (await get(place, `/findings/${encodeURIComponent(findingId)}/proof`)).json()
