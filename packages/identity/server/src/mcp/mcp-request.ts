import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js'
import type { Caller } from '../access/caller.ts'

/** The parts of a message's HTTP request that an operation needs. */
export type McpRequest = {
  /** The caller with this scope; throws ACCESS_DENIED. Checked for each message. */
  readonly callerFor: (scope: string) => Promise<Caller>
  readonly requestId: string
  readonly path: string
}

type AuthInfoHolder = { readonly authInfo: AuthInfo }

/** The SDK passes only `authInfo` to its handlers; its required members are unused. */
export const attachRequest = (request: McpRequest): AuthInfoHolder => ({
  authInfo: { token: '', clientId: '', scopes: [], extra: request },
})

export const attachedRequest = ({ authInfo }: { authInfo?: AuthInfo | undefined }): McpRequest =>
  authInfo?.extra as McpRequest
