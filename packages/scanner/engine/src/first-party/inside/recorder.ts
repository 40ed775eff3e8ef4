import type { Frame, SinkCall } from './job.ts'
import { captureStack } from './stack.ts'

const CALLS_MAX = 200
const TEXT_MAX = 4_096

let calls: SinkCall[] = []
let isTelling = false

type IsWanted = (stack: readonly Frame[]) => boolean

/** What we do ourselves, and what node does by itself, is nobody's call. */
const isOfAnybody: IsWanted = (stack) => stack.some(({ file }) => !file.startsWith('/'))

/** What hooks call. What the stack or the recorder does itself is not told. */
export const tell = (
  kind: SinkCall['kind'],
  callee: string,
  text: unknown,
  isWanted: IsWanted = isOfAnybody,
): void => {
  if (isTelling || calls.length >= CALLS_MAX) return
  isTelling = true
  try {
    const stack = captureStack()
    if (isWanted(stack)) calls.push({ kind, callee, text: shortText(text), stack })
  } finally {
    isTelling = false
  }
}

/** Takes what was told since the last time. */
export const takeCalls = (): SinkCall[] => {
  const taken = calls
  calls = []
  return taken
}

/** Does something of ours, of which nothing is told. */
export const untold = <T>(act: () => T): T => {
  const was = isTelling
  isTelling = true
  try {
    return act()
  } finally {
    isTelling = was
  }
}

const shortText = (text: unknown): string => {
  try {
    return String(text).slice(0, TEXT_MAX)
  } catch {
    return ''
  }
}

type Any = (...args: never[]) => unknown

/** Puts something in front of a function that stands on an object, which goes on as it was. */
export const before = (
  owner: object,
  name: string,
  look: (args: readonly unknown[], self: unknown) => void,
): void => {
  const holder = owner as Record<string, unknown>
  const original = holder[name] as Any | undefined
  if (typeof original !== 'function') return
  const wrapped = function (this: unknown, ...args: never[]) {
    look(args, this)
    return new.target === undefined
      ? Reflect.apply(original, this, args)
      : (Reflect.construct(original, args, new.target) as unknown)
  }
  // Members of the function, such as the one that makes promises of it, stay.
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original))
  Object.defineProperty(holder, name, { value: wrapped, writable: true, configurable: true })
}
