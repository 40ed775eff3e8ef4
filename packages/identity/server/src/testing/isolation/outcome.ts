import type { Wire } from '../test-service.ts'
import type { Ids } from './world.ts'

export type Outcome = { readonly status: number; readonly headers: object; readonly text: string }

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Secrets, nonces and hashes: new with every call. */
const HEX = /[0-9a-f]{16,}/g
const UNTOLD_HEADERS = new Set(['date', 'x-request-id', 'content-length', 'mcp-session-id'])

/**
 * The response that a caller received, byte for byte but for the ids that it knows, the ids that
 * are new, and how long it took.
 */
export const toOutcome = (reply: Wire, ...known: readonly [string, Ids][]): Outcome => ({
  status: reply.status,
  headers: Object.fromEntries(
    [...(reply.headers as Headers)]
      .filter(([name]) => !UNTOLD_HEADERS.has(name))
      .map(([name, value]) => [name, named(value, known)]),
  ),
  text: named(reply.text, known).replaceAll(/"(latency|median|p95)_ms":[\d.]+/g, '"$1_ms":0'),
})

const named = (text: string, known: readonly [string, Ids][]): string => {
  let said = text
  for (const [whose, ids] of known)
    for (const [key, value] of Object.entries(ids))
      for (const form of new Set([value, encodeURIComponent(value)]))
        said = said.replaceAll(form, `<${whose} ${key}>`)
  return said.replaceAll(UUID, '<id>').replaceAll(HEX, '<hex>')
}
