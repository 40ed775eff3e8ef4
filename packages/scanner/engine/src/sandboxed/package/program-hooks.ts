/**
 * Preloaded into a program of the package: lets it listen on any port and records where it opens
 * the flag.
 */
import fs from 'node:fs'
import net from 'node:net'
import { isFlag } from './flag.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { hookServers, takeServers } from './hooks/server-hook.ts'
import { restoreOldRuntime } from './legacy-globals.ts'
import { observeSinks } from './sink-recorder.ts'
import { PROGRAM_CALLS } from './program-calls.ts'

const { writeFileSync } = fs

hookFiles()
hookServers()
restoreOldRuntime()
let isReported = false
// Only the first call counts: a stream reopens its file from runtime code.
observeSinks(['file'], (call) => {
  if (isReported || !isFlag(call.text)) return
  isReported = true
  writeFileSync(PROGRAM_CALLS, JSON.stringify(call))
})
const prototype = net.Server.prototype as unknown as { emit: (...args: unknown[]) => unknown }
const { emit } = prototype
prototype.emit = function (...args: unknown[]) {
  const given = emit.apply(this, args)
  if (args[0] === 'listening')
    for (const { port } of takeServers()) writeFileSync(`/work/ports/${process.pid}`, String(port))
  return given
}
process.on('uncaughtException', () => {})
process.on('unhandledRejection', () => {})
