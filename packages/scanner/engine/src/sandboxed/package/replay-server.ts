import { existsSync, readFileSync } from 'node:fs'
import { nextCommand, sendMessage } from '../shared/channel.ts'
import type { Trigger } from '../../protocol/trigger.ts'
import { isFlag } from './flag.ts'
import { type SinkCall, observeSinks } from './sink-recorder.ts'
import { PROGRAM_CALLS } from './program-calls.ts'
import type { ReportCommand } from './replay.ts'
import { startServer } from './start-server.ts'

type Options = {
  readonly isStub: boolean
  readonly module: () => Promise<unknown>
}

/**
 * Starts the server, reports its ports, and returns the call that opened the flag. The monitor
 * sends the request.
 */
export const replayServer = async (fired: Trigger, { isStub, module }: Options): Promise<void> => {
  const calls: SinkCall[] = []
  observeSinks(['file'], (call) => {
    if (calls.length === 0 && isFlag(call.text)) calls.push(call)
  })
  const isProgram = fired.server?.by === 'program'
  // A program is the package itself, so a stub has nothing to start.
  const servers =
    isProgram && isStub ? [] : await startServer(fired, isProgram ? undefined : await module())
  sendMessage({ ports: servers.map(({ port }) => port) })
  const { word } = ((await nextCommand()) as ReportCommand).report
  const call = calls[0] ?? programCall()
  for (const { stop } of servers) stop()
  sendMessage({ call: call?.text.includes(word) === true ? call : null })
}

const programCall = (): SinkCall | undefined => {
  if (!existsSync(PROGRAM_CALLS)) return undefined
  try {
    return JSON.parse(readFileSync(PROGRAM_CALLS, 'utf8')) as SinkCall
  } catch {
    // The package can write this file too. If it is invalid, the location stays unknown.
    return undefined
  }
}
