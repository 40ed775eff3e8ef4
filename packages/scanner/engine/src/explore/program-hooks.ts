/** Loaded before a program of the package: lets it listen anywhere, and tells where it opens the flag. */
import fs from 'node:fs'
import net from 'node:net'
import { isFlag } from './flag.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { hookServers, takeServers } from './hooks/server-hook.ts'
import { restoreOldRuntime } from './old-runtime.ts'
import { observe } from './observe.ts'
import { PROGRAM_CALLS } from './program-calls.ts'

const { writeFileSync } = fs

hookFiles()
hookServers()
restoreOldRuntime()
let isTold = false
// The first one is the package's: a stream opens its file once more, from where the runtime likes.
observe(['file'], (call) => {
  if (isTold || !isFlag(call.text)) return
  isTold = true
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
