import type { Answer } from '@daimon/runtime'
import { tracingChannel } from 'node:diagnostics_channel'

/**
 * What is published of a prepare or complete. `body` is the caller's own: the subscriber decides
 * what of it to report.
 */
export type TurnMessage = {
  readonly operation: 'prepare' | 'complete'
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export const TURN_CHANNEL = 'daimon.identity.turn'

const turns = tracingChannel<unknown, TurnMessage>(TURN_CHANNEL)

/** Runs one half of a turn and publishes it. */
export const traceTurn = (
  operation: TurnMessage['operation'],
  { headers, body }: Omit<TurnMessage, 'operation'>,
  run: () => Promise<Answer>,
): Promise<Answer> =>
  turns.hasSubscribers ? turns.tracePromise(run, { operation, headers, body }) : run()
