export type RequestFigures = {
  readonly count: number
  readonly failed: number
  readonly meanMs: number
  /** 95 % of the requests took at most this time; null if they took longer than the last bound. */
  readonly p95Ms: number | null
}

const NAME = 'http_server_request_duration'
const LINE = /^(\w+)\{([^}]*)\} (\S+)/
const SHARE = 0.95

/** The requests since the start of the service, from the text of `GET /metrics`. */
export const readRequestFigures = (text: string): RequestFigures => {
  let count = 0
  let failed = 0
  let seconds = 0
  const within = new Map<number, number>()
  for (const line of text.split('\n')) {
    if (!line.startsWith(NAME)) continue
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? []
    const amount = Number(value)
    if (name.endsWith('_count')) {
      count += amount
      if (/http_response_status_code="5/.test(labels)) failed += amount
    } else if (name.endsWith('_sum')) seconds += amount
    else if (name.endsWith('_bucket')) {
      const bound = Number(/\ble="([^"]+)"/.exec(labels)?.[1])
      if (Number.isFinite(bound)) within.set(bound, (within.get(bound) ?? 0) + amount)
    }
  }
  const bounds = [...within].toSorted(([a], [b]) => a - b)
  const p95 = bounds.find(([, amount]) => amount >= count * SHARE)?.[0]
  return {
    count,
    failed,
    meanMs: count === 0 ? 0 : (seconds / count) * 1000,
    p95Ms: p95 === undefined ? null : p95 * 1000,
  }
}
