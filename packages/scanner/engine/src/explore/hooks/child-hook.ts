import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHILD_CALLS, HELD, STARTED_BY } from '../child-calls.ts'
import { type SinkCall, tellWithStack } from '../observe.ts'
import { type Frame, captureStack } from '../stack.ts'

const hooksFile = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../child-hooks.ts' : '../child-hooks.js',
    import.meta.url,
  ),
)

/** Where the package was when it started a process, by the number that this one was given; undefined where nobody asks. */
let starts: (readonly Frame[])[] | undefined
let readTo = 0

/**
 * Has every node that the package starts, and whatever that one starts, tell of its commands as well: some run a command
 * through a program of their own, to wait for it.
 */
export const hookChildren = (): void => {
  starts = []
  process.env['NODE_OPTIONS'] = `--import=${hooksFile}`
}

/** Before a process is started. */
export const noteStart = (): void => {
  if (starts === undefined) return
  process.env[STARTED_BY] = String(starts.push(captureStack()) - 1)
}

/** Says which commands the processes of the package hold back. */
export const holdInChildren = (marker: RegExp | undefined): void => {
  if (starts !== undefined) process.env[HELD] = marker?.source ?? ''
}

/** Tells of what processes of the package have called since: through their own files, then through the package's. */
export const tellOfChildren = (): void => {
  if (starts === undefined) return
  for (const line of linesSince()) {
    const found = callIn(line)
    if (found === undefined) continue
    const { startedBy, ...call } = found
    tellWithStack({ ...call, stack: [...call.stack, ...(starts[startedBy] ?? [])] })
  }
}

type ChildCall = SinkCall & { readonly startedBy: number }

/** Undefined for a line that the package wrote there. */
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
