#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './run.ts'

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // Reading a repository does not wait for anything, so a second signal ends it at once.
    if (interruption.signal.aborted) process.exit(130)
    interruption.abort(new Error('interrupted'))
  })

const code = await run(process.argv.slice(2), {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  signal: interruption.signal,
  fetch,
  nowMs: Date.now,
  wait: (milliseconds) => wait(milliseconds, undefined, { signal: interruption.signal }),
})
// What was written to a pipe must be through before the process ends.
process.stdout.write('', () => process.exit(code))
