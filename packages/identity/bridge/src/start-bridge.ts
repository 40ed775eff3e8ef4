import { createHttpService } from '@daimon/runtime'
import { type BridgeContext, bridgeApp } from './bridge-app.ts'

export type BridgeOptions = BridgeContext & { readonly host: string; readonly port: number }

export type Bridge = {
  /** The port in use. */
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Response to bytes that aren't HTTP, before the protocol is known. */
const ERRORS = {
  VALIDATION_ERROR: { status: [400], title: 'Not HTTP', meaning: "The request isn't HTTP." },
  INTERNAL_ERROR: {
    status: [500],
    title: 'Internal error',
    meaning: 'The bridge failed. See its log.',
  },
}

/**
 * Serves the routes of Ollama and OpenAI; rejects when the port is in use. Port 0 picks a free one.
 */
export const startBridge = async ({ host, port, ...parts }: BridgeOptions): Promise<Bridge> => {
  const http = createHttpService({ fetch: bridgeApp(parts), host, port, errors: ERRORS })
  return { port: await http.start(), stop: () => http.stop() }
}
