import { createInterface } from 'node:readline/promises'
import { text as readText } from 'node:stream/consumers'
import type { Io } from './io.ts'
import { run } from './run.ts'

// The terminal signals every process of its group, and npx forwards the signal again: a second one
// this soon is the same key press.
const ECHO_MS = 1_000

const interruption = new AbortController()
let interruptedAtMs: number | undefined
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => {
    const nowMs = performance.now()
    if (interruptedAtMs !== undefined && nowMs - interruptedAtMs > ECHO_MS) process.exit(130)
    interruptedAtMs ??= nowMs
    interruption.abort(new Error('interrupted'))
  })

const output = (stream: NodeJS.WriteStream): Io['out'] => {
  // The callback of `write` reports the error; without a listener, Node would throw it as well.
  stream.on('error', () => {})
  return {
    isTTY: stream.isTTY,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()))
      }),
  }
}

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question, { signal: interruption.signal })
  } finally {
    terminal.close()
  }
}

const code = await run(process.argv.slice(2), {
  out: output(process.stdout),
  err: output(process.stderr),
  env: process.env,
  signal: interruption.signal,
  readInput: () => readText(process.stdin),
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
})
process.exit(code)
