import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js'
import type { Caller } from '../access/caller.ts'

/** The HTTP request that brought a message, as far as an operation needs it. */
export type McpRequest = {
  /** Who calls, if its credential has the scope; throws ACCESS_DENIED. Asked anew for each message. */
  readonly callerFor: (scope: string) => Promise<Caller>
  readonly requestId: string
  readonly path: string
}

type Carrier = { readonly authInfo: AuthInfo }

/** The SDK hands `authInfo` on to its handlers and nothing else of ours. Nobody reads the members that it asks for. */
export const carry = (request: McpRequest): Carrier => ({
  authInfo: { token: '', clientId: '', scopes: [], extra: request },
})

export const carried = ({ authInfo }: { authInfo?: AuthInfo | undefined }): McpRequest =>
  authInfo?.extra as McpRequest
