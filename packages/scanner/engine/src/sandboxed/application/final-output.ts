import fs from 'node:fs'

/** Lines that say what failed. */
const IS_ERROR =
  /error|exception|fail|can(?:no|')t|unable|invalid|missing|requir|refus|undefined|denied|not (?:found|set)/i
const COLORS = /\u001b\[[\d;]*m/g
const LINE_CHARS_MAX = 200
const PART_CHARS_MAX = 16_384
const STREAMS: ReadonlySet<unknown> = new Set([1, 2])

let last: string | undefined

/** The last line about an error that the application wrote, as loggers write it. */
export const readFinalOutput = (): string | undefined => last

/** Watches what the application writes to its standard streams. */
export const hookFinalOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write as (...args: unknown[]) => boolean
    stream.write = function (this: unknown, ...args: unknown[]) {
      readText(args[0])
      return Reflect.apply(write, this, args)
    }
  }
  // Some loggers write to the descriptor.
  const original = fs.writeSync as (...args: unknown[]) => number
  Object.assign(fs, {
    writeSync: (...args: unknown[]) => {
      if (STREAMS.has(args[0])) readText(args[1])
      return Reflect.apply(original, fs, args)
    },
  })
}

const readText = (part: unknown): void => {
  const text = typeof part === 'string' || part instanceof Uint8Array ? Buffer.from(part) : ''
  const lines = text.toString('utf8', 0, PART_CHARS_MAX).split('\n')
  // The first line of an error says what failed; its stack follows.
  const found = lines.find((line) => IS_ERROR.test(line))
  if (found !== undefined) last = found.replaceAll(COLORS, '').trim().slice(0, LINE_CHARS_MAX)
}
