/** The process that runs the application. The monitor treats its messages as hints. */
import { syncBuiltinESMExports } from 'node:module'
import { nextCommand, openChannel, sendMessage } from '../shared/channel.ts'
import { findRedos } from './find-redos.ts'
import { hookAnswers, hookFrameworks } from './hooks/answer-hook.ts'
import { hookCode } from './hooks/code-hook.ts'
import { hookPrograms } from './hooks/command-hook.ts'
import { hookDocuments } from './hooks/document-hook.ts'
import { connectDatabase } from './hooks/database-connection.ts'
import { hookDigests } from './hooks/digest-hook.ts'
import { hookLoads, isLoaded } from './hooks/load-hook.ts'
import { hookObserved } from './hooks/observed-hook.ts'
import { hookBuilders, hookMappers } from './hooks/orm-hook.ts'
import { hookPatterns, timePatterns } from './hooks/pattern-hook.ts'
import { waitForPollution } from './hooks/pollution-hook.ts'
import { hookServers } from './hook-servers.ts'
import { hookPrisma } from './hooks/prisma-hook.ts'
import { hookRequests } from './hooks/request-hook.ts'
import { hookDrivers } from './hooks/mock-drivers.ts'
import { hookHosts } from './hooks/host-hook.ts'
import { hookNextModules } from './hooks/next-hook.ts'
import { hookServices } from './hooks/service-hook.ts'
import { hookTokens } from './hooks/token-hook.ts'
import { hookTypeScript } from './hooks/typescript-hook.ts'
import { type GuestJob, SLOW_TEXTS_MS, includesWord } from '../../protocol/application-job.ts'
import type { GuestCommand } from './guest-session.ts'
import { hookNames, hookQueryParsers, takeNames } from './discover-parameters.ts'
import { withoutRecording } from '../shared/silence.ts'
import { takeCalls } from './recorder.ts'
import { createModelTables, createStatementTables, hookConnections } from './seed/model-tables.ts'
import { learnOwnHash } from './seed/own-hash.ts'
import { seedCollections } from './seed/seed-collections.ts'
import { seedModels } from './seed/seed-models.ts'
import { plainPasswords, runSchemaFiles, seedTables } from './seed/seed-tables.ts'
import { seedValue } from './seed/seed-value.ts'
import { hookMissingModules, takeMissing } from './stand-ins/missing-module.ts'
import {
  faults,
  isRouteDirectory,
  keepAlive,
  runScript,
  startApplication,
} from './start-application.ts'
import type { SinkCall } from '../../protocol/application-job.ts'

const start = async (job: GuestJob): Promise<void> => {
  keepAlive()
  Object.assign(process.env, job.environment)
  hookServers()
  connectDatabase(job.databasePort)
  hookObserved(job.observed)
  for (const hook of [
    hookPrograms,
    hookRequests,
    hookAnswers,
    hookDrivers,
    hookServices,
    hookPrisma,
    hookMissingModules,
    hookConnections,
    hookHosts,
    hookTokens,
    hookDigests,
  ])
    hook()
  const isBundled = isRouteDirectory(job.entry)
  hookTypeScript({ isBundled })
  if (isBundled) hookNextModules()
  hookLoads()
  hookPatterns((text) => job.findsSlowTexts === true && includesWord(text, job.mark))
  if (job.learnsNames) hookNames()
  else hookCode()
  syncBuiltinESMExports()
  faults.on('fault', () => sendMessage({ fault: true }))
  runSchemaFiles()
  if (job.scriptArgs !== undefined) {
    const started = await runScript(job.entry, job.scriptArgs)
    sendMessage({ answer: { started, ports: [] } })
    return
  }
  const { started, ports } = await startApplication(job.entry)
  if ('how' in started) {
    await createModelTables({ isBundled })
    createStatementTables()
  }
  hookFrameworks()
  if (job.learnsNames) hookQueryParsers()
  hookDocuments()
  hookMappers()
  await hookBuilders()
  await learnOwnHash({
    toValue: (name, row) => seedValue({ name, type: '' }, row),
    // The files of a directory of routes are loaded when they are requested.
    isUsed: isBundled ? () => true : isLoaded,
  })
  seedTables()
  await seedModels()
  await seedCollections()
  const notes = takeMissing().map((name) => `'${name}' has no compiled part, so it does nothing`)
  sendMessage({ answer: { started: 'how' in started ? { ...started, notes } : started, ports } })
}

const seen: SinkCall[] = []
let endPollution = () => {}
let takeSlowest: ReturnType<typeof timePatterns> | undefined

const COMMANDS = {
  begin: ({ pollution, timeoutMs, isStoreWatched = false }) => {
    takeCalls()
    takeNames()
    endPollution()
    // The application may have created tables since its start.
    seedTables()
    if (isStoreWatched) plainPasswords.hold()
    endPollution = pollution === undefined ? () => {} : waitForPollution(pollution).end
    takeSlowest = timeoutMs === undefined ? undefined : timePatterns(timeoutMs)
    return {}
  },
  take: () => {
    plainPasswords.release()
    const calls = takeCalls()
    seen.push(...calls)
    return { calls, names: takeNames(), slowest: takeSlowest?.() ?? null }
  },
  slowPatterns: () => withoutRecording(() => findRedos(seen, performance.now() + SLOW_TEXTS_MS)),
} satisfies Record<GuestCommand['do'], (command: GuestCommand) => unknown>

await openChannel()
const { job } = (await nextCommand()) as { job: GuestJob }
await start(job)
for (;;) {
  const command = (await nextCommand()) as GuestCommand
  sendMessage({ answer: COMMANDS[command.do](command) })
}
