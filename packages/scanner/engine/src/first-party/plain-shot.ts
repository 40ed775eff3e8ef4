import type { ProofRequest } from '@daimon/scanner-api'
import { freshNonce } from './replay-request.ts'
import type { ProbeRequest } from '../protocol/application-job.ts'

/** What a shot without an attack looks for: nothing but its answer. */
export const NO_PAYLOAD = { payload: '', canary: '', oracle: null } as const

/** A request to the running application, after others such as a login, for its answer alone. */
export const toPlainShot = (
  request: ProofRequest,
  before?: ProbeRequest['before'],
): ProbeRequest => ({
  request,
  ...NO_PAYLOAD,
  nonce: freshNonce(),
  ...(before && { before }),
})
