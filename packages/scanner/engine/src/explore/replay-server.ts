import { existsSync, readFileSync } from 'node:fs'
import type { Fired } from './fired.ts'
import { flagOf, isFlag, layOutSite } from './flag.ts'
import { type SinkCall, observe } from './observe.ts'
import { withNonce } from './plan.ts'
import { PROGRAM_CALLS } from './program-calls.ts'
import { rawRequest } from './request.ts'
import type { Replayed } from './replay.ts'
import { startServer } from './start-server.ts'

type Options = {
  readonly nonce: string
  readonly isStub: boolean
  readonly module: () => Promise<unknown>
}

const ANSWER_MS = 2_000

/** Starts the server, sends the one request, and looks for the flag in the answer: the judge of path traversal. */
export const replayServer = async (
  fired: Fired,
  { nonce, isStub, module }: Options,
): Promise<Replayed> => {
  layOutSite(nonce)
  process.env['DAIMON_NONCE'] = nonce
  const calls: SinkCall[] = []
  observe(['file'], (call) => {
    if (isFlag(call.text, nonce)) calls.push(call)
  })
  const isProgram = fired.server?.by === 'program'
  // A program is what the package is; without it there is nothing to start.
  if (isProgram && isStub) return { hasFired: false, wasCallable: true }
  const servers = await startServer(fired, isProgram ? undefined : await module())
  for (const { port, stop } of servers) {
    const answer = await rawRequest(port, withNonce(fired.payload, nonce), ANSWER_MS)
    stop()
    if (!answer.includes(flagOf(nonce).text)) continue
    const call = calls[0] ?? programCall()
    return {
      hasFired: true,
      wasCallable: true,
      ...(call && { name: call.name, text: call.text, stack: call.stack }),
    }
  }
  return { hasFired: false, wasCallable: servers.length > 0 }
}

const programCall = (): SinkCall | undefined =>
  existsSync(PROGRAM_CALLS)
    ? (JSON.parse(readFileSync(PROGRAM_CALLS, 'utf8')) as SinkCall)
    : undefined
