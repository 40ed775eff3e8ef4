import type { Frame, SinkCall } from '../../protocol/application-job.ts'
import { isSilenced, withoutRecording } from '../shared/silence.ts'
import { captureOwnStack } from './capture-own-stack.ts'

const CALLS_MAX = 200
const TEXT_MAX = 4_096

let calls: SinkCall[] = []

type IsWanted = (stack: readonly Frame[]) => boolean

/** Calls by our own code or by Node.js itself have no application frame. */
const isOfAnybody: IsWanted = (stack) => stack.some(({ file }) => !file.startsWith('/'))

/** Called by hooks. Ignores calls made while capturing stacks or recording. */
export const recordCall = (
  kind: SinkCall['kind'],
  callee: string,
  text: unknown,
  isWanted: IsWanted = isOfAnybody,
): void => {
  if (isSilenced() || calls.length >= CALLS_MAX) return
  withoutRecording(() => {
    const stack = captureOwnStack()
    if (isWanted(stack)) calls.push({ kind, callee, text: shortText(text), stack })
  })
}

/** Returns the calls recorded since the last call. */
export const takeCalls = (): SinkCall[] => {
  const taken = calls
  calls = []
  return taken
}

const shortText = (text: unknown): string => {
  try {
    return String(text).slice(0, TEXT_MAX)
  } catch {
    return ''
  }
}
