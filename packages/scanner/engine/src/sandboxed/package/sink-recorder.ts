import type { Frame } from '../../protocol/frame.ts'
import { captureStack } from '../shared/capture-stack.ts'
import { isSilenced, withoutRecording } from '../shared/silence.ts'

export type SinkKind = 'command' | 'code' | 'file' | 'pattern'

/** A call of a dangerous function. */
export type SinkCall = {
  readonly kind: SinkKind
  /** The function as its documentation writes it: `child_process.exec`. */
  readonly name: string
  /** Its input: a command, code, a path, or the text that a pattern is applied to. */
  readonly text: string
  readonly stack: readonly Frame[]
  /** For a pattern: its source and flags. */
  readonly pattern?: { readonly source: string; readonly flags: string }
}

type Listener = (call: SinkCall) => void

const listeners = new Set<{ readonly kinds: ReadonlySet<SinkKind>; readonly listener: Listener }>()

/** Subscribes to calls of these kinds until the returned function is called. */
export const observeSinks = (kinds: readonly SinkKind[], listener: Listener): (() => void) => {
  const entry = { kinds: new Set(kinds), listener }
  listeners.add(entry)
  return () => void listeners.delete(entry)
}

/**
 * Called by hooks. Captures the stack only if a listener wants the kind. Calls made by listeners
 * aren't reported.
 */
export const recordCall = (call: Omit<SinkCall, 'stack'>): void => {
  if (isSilenced() || listeners.size === 0) return
  withoutRecording(() => {
    let stack: Frame[] | undefined
    for (const { kinds, listener } of listeners)
      if (kinds.has(call.kind)) listener({ ...call, stack: (stack ??= captureStack()) })
  })
}

/** Like `recordCall`, for a call in another process. */
export const recordCallWithStack = (call: SinkCall): void => {
  for (const { kinds, listener } of listeners) if (kinds.has(call.kind)) listener(call)
}
