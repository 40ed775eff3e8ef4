import { z } from 'zod'
import type { Report } from '../explore/job.ts'
import { isFired } from './read-plan.ts'

const told = (max: number) =>
  z.string().transform((text) => text.slice(0, max).replaceAll('\u0000', '\ufffd').toWellFormed())
const some = <T extends z.ZodType>(each: T, max: number) => z.array(each).max(max)
const count = z.int().min(0).max(10_000_000)

const Frame = z.object({ file: told(1_024), line: count, column: count, name: told(256) })
const SeenCall = z.object({
  name: told(1_024),
  text: told(16_384),
  stack: some(Frame, 200).transform((frames) => frames.slice(0, 80)),
})
const Replayed = z.object({
  hasFired: z.boolean(),
  wasCallable: z.boolean(),
  call: SeenCall.exactOptional(),
})
const FailedLoad = z.object({ load: told(512), reason: told(300) })
const Described = z.object({
  load: told(512),
  get: some(told(256), 16),
  text: told(4_096),
})

const FIRED_MAX = 500
/** What is no plan that could be run again is left out, and counted. */
const Searched = z
  .object({ fired: some(z.unknown(), FIRED_MAX), attempts: count, isCut: z.boolean() })
  .transform(({ fired, ...rest }) => ({ ...rest, fired: fired.filter(isFired) }))

const ReportSchema = z.object({
  failed: some(FailedLoad, 1_000).exactOptional(),
  described: some(Described, 200).exactOptional(),
  searched: Searched.exactOptional(),
  replaced: some(told(256), 64).exactOptional(),
  replayed: Replayed.exactOptional(),
  ended: z.object({ code: z.int().nullable(), signal: told(32).nullable() }).exactOptional(),
  hasForeignText: z.boolean().exactOptional(),
})

const NESTED_MAX = 80

/**
 * Reads what came out of the sandbox, in which hostile code may have had a part: undefined for what is not a report of the
 * right form, size and depth. Never throws.
 */
export const readReport = (text: string): Report | undefined => {
  if (depthOf(text) > NESTED_MAX) return undefined
  try {
    return ReportSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** How deep the brackets of a JSON text go; those within its strings do not count. */
export const depthOf = (text: string): number => {
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
