/** The process that the application runs in. What it tells the monitor are hints. */
import { syncBuiltinESMExports } from 'node:module'
import { nextCommand, openChannel, sendMessage } from '../../explore/channel.ts'
import { findSlowPatterns } from './find-slow-patterns.ts'
import { hookAnswers, hookFrameworks } from './hooks/answer-hook.ts'
import { hookCode } from './hooks/code-hook.ts'
import { hookCommands } from './hooks/command-hook.ts'
import { connectDatabase } from './hooks/database-connection.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { hookPatterns, timePatterns } from './hooks/pattern-hook.ts'
import { waitForPollution } from './hooks/pollution-hook.ts'
import { hookRequests } from './hooks/request-hook.ts'
import { hookDrivers } from './hooks/stand-ins.ts'
import { type GuestJob, SLOW_TEXTS_MS } from './job.ts'
import type { GuestCommand } from './guest-session.ts'
import { hookNames, takeNames } from './learn-names.ts'
import { takeCalls, untold } from './recorder.ts'
import { faults, hookServers, keepAlive, startApplication } from './start-application.ts'
import type { SinkCall } from './job.ts'

const start = async (job: GuestJob): Promise<void> => {
  keepAlive()
  hookServers()
  connectDatabase(job.databasePort)
  for (const hook of [hookCommands, hookFiles, hookRequests, hookAnswers, hookDrivers]) hook()
  hookPatterns((text) => job.findsSlowTexts === true && text.includes(job.mark))
  if (job.learnsNames) hookNames()
  else hookCode()
  syncBuiltinESMExports()
  faults.on('fault', () => sendMessage({ fault: true }))
  const application = await startApplication(job.entry)
  hookFrameworks()
  sendMessage({ answer: application })
}

const seen: SinkCall[] = []
let endPollution = () => {}
let takeSlowest: ReturnType<typeof timePatterns> | undefined

const COMMANDS = {
  begin: ({ pollution, timeoutMs }) => {
    takeCalls()
    takeNames()
    endPollution()
    endPollution = pollution === undefined ? () => {} : waitForPollution(pollution).end
    takeSlowest = timeoutMs === undefined ? undefined : timePatterns(timeoutMs)
    return {}
  },
  take: () => {
    const calls = takeCalls()
    seen.push(...calls)
    return { calls, names: takeNames(), slowest: takeSlowest?.() ?? null }
  },
  slowPatterns: () => untold(() => findSlowPatterns(seen, performance.now() + SLOW_TEXTS_MS)),
} satisfies Record<GuestCommand['do'], (command: GuestCommand) => unknown>

await openChannel()
const { job } = (await nextCommand()) as { job: GuestJob }
await start(job)
for (;;) {
  const command = (await nextCommand()) as GuestCommand
  sendMessage({ answer: COMMANDS[command.do](command) })
}
