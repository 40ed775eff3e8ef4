import { type Frame, captureStack } from './stack.ts'

export type SinkKind = 'command' | 'code' | 'file' | 'pattern'

/** A call of something dangerous, as it was made. */
export type SinkCall = {
  readonly kind: SinkKind
  /** What was called, as its documentation writes it. */
  readonly name: string
  /** What it was given: the command, the code, the path, or the text that a pattern is applied to. */
  readonly text: string
  readonly stack: readonly Frame[]
  /** Of a pattern: how it is written. */
  readonly pattern?: { readonly source: string; readonly flags: string }
}

type Listener = (call: SinkCall) => void

const listeners = new Set<{ readonly kinds: ReadonlySet<SinkKind>; readonly listener: Listener }>()
let isTelling = false

/** Hears of calls of these kinds until what it gives back is called. */
export const observe = (kinds: readonly SinkKind[], listener: Listener): (() => void) => {
  const entry = { kinds: new Set(kinds), listener }
  listeners.add(entry)
  return () => void listeners.delete(entry)
}

/** What the hooks call. The stack is taken for those alone who listen; what they do themselves is not told. */
export const tell = (call: Omit<SinkCall, 'stack'>): void => {
  if (isTelling || listeners.size === 0) return
  isTelling = true
  try {
    let stack: Frame[] | undefined
    for (const { kinds, listener } of listeners)
      if (kinds.has(call.kind)) listener({ ...call, stack: (stack ??= captureStack()) })
  } finally {
    isTelling = false
  }
}

/** The same for a call that another process made. */
export const tellWithStack = (call: SinkCall): void => {
  for (const { kinds, listener } of listeners) if (kinds.has(call.kind)) listener(call)
}
