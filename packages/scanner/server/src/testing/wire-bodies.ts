import type { FragmentsPayload } from '@daimon/scanner-api'
import { referencesBody, toWire, wholeBody } from '@daimon/scanner-core'

export const COLUMNAR = { 'content-type': 'application/vnd.daimon.scan+msgpack' } as const

/** A payload in the client's wire format. */
export const wireBodies = (payload: FragmentsPayload) => {
  const wire = toWire(payload)
  const { body, indexes } = referencesBody(wire)
  return {
    whole: wholeBody(wire),
    references: body,
    fragments: [...wire.fragments, ...indexes],
  }
}
