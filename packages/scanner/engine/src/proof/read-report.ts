import { z } from 'zod'
import type { Report } from '../protocol/package-job.ts'
import { isFired } from './read-plan.ts'

const guestText = (max: number) =>
  z.string().transform((text) => text.slice(0, max).replaceAll('\u0000', '\ufffd').toWellFormed())
const some = <T extends z.ZodType>(each: T, max: number) => z.array(each).max(max)
const count = z.int().min(0).max(10_000_000)

const Frame = z.object({ file: guestText(1_024), line: count, column: count, name: guestText(256) })
const SeenCall = z.object({
  name: guestText(1_024),
  text: guestText(16_384),
  stack: some(Frame, 200).transform((frames) => frames.slice(0, 80)),
})
const Replayed = z.object({
  hasFired: z.boolean(),
  wasCallable: z.boolean(),
  call: SeenCall.exactOptional(),
})
const FailedLoad = z.object({ load: guestText(512), reason: guestText(300) })
const Described = z.object({
  load: guestText(512),
  get: some(guestText(256), 16),
  text: guestText(4_096),
})

const FIRED_MAX = 500
/** Drops plans that couldn't be replayed, and counts them. */
const Searched = z
  .object({ fired: some(z.unknown(), FIRED_MAX), attempts: count, isCut: z.boolean() })
  .transform(({ fired, ...rest }) => ({ ...rest, fired: fired.filter(isFired) }))

const ReportSchema = z.object({
  failed: some(FailedLoad, 1_000).exactOptional(),
  described: some(Described, 200).exactOptional(),
  searched: Searched.exactOptional(),
  replaced: some(guestText(256), 64).exactOptional(),
  replayed: Replayed.exactOptional(),
  obstacle: guestText(300).exactOptional(),
  ended: z.object({ code: z.int().nullable(), signal: guestText(32).nullable() }).exactOptional(),
  hasForeignText: z.boolean().exactOptional(),
})

const NESTED_MAX = 80

/**
 * Reads untrusted output of the sandbox. Returns undefined for an invalid, too long, or too deep
 * report. Never throws.
 */
export const readReport = (text: string): Report | undefined => {
  if (measureDepth(text) > NESTED_MAX) return undefined
  try {
    return ReportSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Nesting depth of the brackets in a JSON text, outside strings. */
export const measureDepth = (text: string): number => {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (code === BRACE || code === BRACKET) deepest = Math.max(deepest, (depth += 1))
    else if (code === BRACE + 2 || code === BRACKET + 2) depth -= 1
  }
  return deepest
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACE = 0x7b
