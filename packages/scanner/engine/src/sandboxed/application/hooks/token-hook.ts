import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'

/** Our tokens have a random identifier. */
const HAS_ID = /"jti":"\w{8,40}"/
const TEXT_MAX = 4_096

/** Reports the content of tokens when it is parsed, whatever decodes it. */
export const hookTokens = (): void =>
  before(JSON, 'parse', ([text]) => {
    if (typeof text === 'string' && text.length <= TEXT_MAX && HAS_ID.test(text))
      recordCall('token', 'JSON.parse', text)
  })
