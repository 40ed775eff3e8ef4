/** Loaded before every node that a package starts: tells of commands, and of folders that payloads of code make. */
import { appendFileSync } from 'node:fs'
import { CHILD_CALLS, HELD, STARTED_BY } from './child-calls.ts'
import { holdCommands, hookCommands } from './hooks/command-hook.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { observe } from './observe.ts'
import { restoreOldRuntime } from './old-runtime.ts'

const held = process.env[HELD] ?? ''
const startedBy = Number(process.env[STARTED_BY])

hookCommands('/work/bin')
hookFiles()
restoreOldRuntime()
if (held !== '') holdCommands(new RegExp(held, 'i'))
observe(['command', 'file'], (call) => {
  if (call.kind === 'command' || call.name === 'fs.mkdirSync')
    appendFileSync(CHILD_CALLS, `${JSON.stringify({ startedBy, ...call })}\n`)
})
