import { createHttpService } from '@daimon/runtime'
import { type BridgeParts, bridgeApp } from './bridge-app.ts'

export type BridgeOptions = BridgeParts & { readonly host: string; readonly port: number }

export type Bridge = {
  /** The port in use. */
  readonly port: number
  readonly stop: () => Promise<void>
}

/** What bytes that are no HTTP are answered with, before any protocol is known. */
const ERRORS = {
  VALIDATION_ERROR: { status: [400], title: 'Not HTTP', meaning: 'The request is no HTTP.' },
  INTERNAL_ERROR: { status: [500], title: 'A fault', meaning: 'Something went wrong.' },
}

/** Serves the routes of Ollama and OpenAI; rejects when the port is taken. Port 0 takes a free one. */
export const startBridge = async ({ host, port, ...parts }: BridgeOptions): Promise<Bridge> => {
  const http = createHttpService({ fetch: bridgeApp(parts), host, port, errors: ERRORS })
  return { port: await http.start(), stop: () => http.stop() }
}
