import { ApiError } from '@daimon/runtime'
import { ALL_SCOPES, type Caller, unknownCaller } from './caller.ts'
import { isSameHash, secretHash } from './key-secret.ts'

export type GatewayOptions = {
  readonly secret: string | undefined
  readonly accountHeader: string
  readonly secretHeader: string
}

/** An account's name becomes an owner: visible ASCII, as a header carries it without change. */
const ACCOUNT = /^[\x21-\x7e]{1,128}$/

/**
 * Whom a gateway in front speaks for; `undefined` when the request does not come through one. A
 * secret that is wrong, or that is not configured, is refused: a typing error must not let a caller
 * read the memories of another account.
 */
export const gatewayCaller = ({ secret, accountHeader, secretHeader }: GatewayOptions) => {
  const expected = secret === undefined ? undefined : secretHash(secret)
  return ({ headers }: Request): Caller | undefined => {
    const shown = headers.get(secretHeader)
    const account = headers.get(accountHeader)
    if (shown === null && account === null) return undefined
    if (expected === undefined)
      throw unknownCaller(
        `The request comes through a gateway (${secretHeader}, ${accountHeader}), and GATEWAY_SECRET is not set.`,
      )
    if (shown === null || !isSameHash(secretHash(shown), expected))
      throw unknownCaller(`${secretHeader} is not the secret of the gateway.`)
    if (account === null || !ACCOUNT.test(account))
      throw new ApiError('ACCESS_DENIED', {
        status: 401,
        detail: `${accountHeader} must name the account in 1 to 128 visible ASCII characters.`,
      })
    return { ownerId: account, scopes: ALL_SCOPES, credentialId: `gateway:${account}` }
  }
}
