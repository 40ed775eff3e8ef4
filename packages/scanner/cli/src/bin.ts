#!/usr/bin/env node
import { setTimeout as wait } from 'node:timers/promises'
import { isLinking, limitHeapGrowth } from './heap-growth.ts'
import { run } from './run.ts'

const args = process.argv.slice(2)
if (isLinking(args)) limitHeapGrowth()

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // A synchronous repository scan can't be aborted, so a second signal exits at once.
    if (interruption.signal.aborted) process.exit(130)
    interruption.abort(new Error('interrupted'))
  })

const code = await run(args, {
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  signal: interruption.signal,
  fetch,
  nowMs: Date.now,
  wait: (milliseconds) => wait(milliseconds, undefined, { signal: interruption.signal }),
})
// Flushes pipes before the process exits.
process.stdout.write('', () => process.exit(code))
