import { existsSync, readFileSync } from 'node:fs'
import { nextCommand, sendMessage } from './channel.ts'
import type { Fired } from './fired.ts'
import { isFlag } from './flag.ts'
import { type SinkCall, observe } from './observe.ts'
import { PROGRAM_CALLS } from './program-calls.ts'
import type { ReportCommand } from './replay.ts'
import { startServer } from './start-server.ts'

type Options = {
  readonly isStub: boolean
  readonly module: () => Promise<unknown>
}

/** Starts the server, says where it listens, and gives the call that opened the flag; the monitor sends the request. */
export const replayServer = async (fired: Fired, { isStub, module }: Options): Promise<void> => {
  const calls: SinkCall[] = []
  observe(['file'], (call) => {
    if (calls.length === 0 && isFlag(call.text)) calls.push(call)
  })
  const isProgram = fired.server?.by === 'program'
  // A program is what the package is; without it there is nothing to start.
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
    // The package can write there too; then nobody knows where it was.
    return undefined
  }
}
