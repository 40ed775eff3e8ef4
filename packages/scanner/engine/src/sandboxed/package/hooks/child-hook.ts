import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHILD_CALLS, HELD, STARTED_BY } from '../child-calls.ts'
import { type SinkCall, recordCallWithStack } from '../sink-recorder.ts'
import type { Frame } from '../../../protocol/frame.ts'
import { captureStack } from '../../shared/capture-stack.ts'

const hooksFile = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../child-hooks.ts' : '../child-hooks.js',
    import.meta.url,
  ),
)

/** The stack at each process start, indexed by start number; undefined while hooks are off. */
let starts: (readonly Frame[])[] | undefined
let readTo = 0

/**
 * Makes every Node.js process that the package starts, directly or indirectly, record its commands.
 * Some packages run a command through a helper program in order to wait for it.
 */
export const hookChildren = (): void => {
  starts = []
  process.env['NODE_OPTIONS'] = `--import=${hooksFile}`
}

/** Call before a process starts. */
export const noteStart = (): void => {
  if (starts === undefined) return
  process.env[STARTED_BY] = String(starts.push(captureStack()) - 1)
}

/** Passes child processes the pattern of commands to hold back. */
export const holdInChildren = (marker: RegExp | undefined): void => {
  if (starts !== undefined) process.env[HELD] = marker?.source ?? ''
}

/**
 * Reports the recorded calls of child processes, with the stack of the child followed by that of
 * its start.
 */
export const reportChildCalls = (): void => {
  if (starts === undefined) return
  for (const line of linesSince()) {
    const found = callIn(line)
    if (found === undefined) continue
    const { startedBy, ...call } = found
    recordCallWithStack({ ...call, stack: [...call.stack, ...(starts[startedBy] ?? [])] })
  }
}

type ChildCall = SinkCall & { readonly startedBy: number }

/** Undefined for a line that the package wrote. */
const callIn = (line: string): ChildCall | undefined => {
  try {
    const call = JSON.parse(line) as ChildCall
    return typeof call.text === 'string' && Array.isArray(call.stack) ? call : undefined
  } catch {
    return undefined
  }
}

const linesSince = (): string[] => {
  try {
    const text = readFileSync(CHILD_CALLS, 'utf8').slice(readTo)
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    readTo += whole.length
    return whole.split('\n').filter((line) => line !== '')
  } catch {
    return []
  }
}
