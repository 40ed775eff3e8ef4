/**
 * Preloaded into every Node.js process that a package starts. Records commands, and directories
 * created by code payloads.
 */
import { appendFileSync } from 'node:fs'
import { CHILD_CALLS, HELD, STARTED_BY } from './child-calls.ts'
import { interceptCommands, hookCommands } from './hooks/command-hook.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { observeSinks } from './sink-recorder.ts'
import { restoreOldRuntime } from './legacy-globals.ts'

const held = process.env[HELD] ?? ''
const startedBy = Number(process.env[STARTED_BY])

hookCommands('/work/bin')
hookFiles()
restoreOldRuntime()
if (held !== '') interceptCommands(new RegExp(held, 'i'))
observeSinks(['command', 'file'], (call) => {
  if (call.kind === 'command' || call.name === 'fs.mkdirSync')
    appendFileSync(CHILD_CALLS, `${JSON.stringify({ startedBy, ...call })}\n`)
})
