import { SINK_CALL_KINDS } from '@daimon/scanner-api'
import { z } from 'zod'
import { measureDepth } from '../proof/read-report.ts'
import { type AcceptedValue, readAcceptedValues } from '../protocol/accepted-values.ts'
import type { DriveReport } from '../protocol/application-job.ts'

const TEXT_MAX = 65_536
const ITEMS_MAX = 10_000
const NESTED_MAX = 64
const ROUTES_MAX = 200

/** Text that every database can store: well-formed Unicode without NUL. */
const guestText = z
  .string()
  .transform((text) => text.slice(0, TEXT_MAX).replaceAll('\u0000', '\ufffd').toWellFormed())
const some = <T extends z.ZodType>(each: T) =>
  z
    .array(each)
    .transform((all) => all.slice(0, ITEMS_MAX))
    .readonly()

const Frame = z.object({ file: guestText, line: z.int().min(0).max(10_000_000), name: guestText })
const readRoute = (given: unknown) => ServedRoute.safeParse(given).data ?? []
const SinkCall = z.object({
  kind: z.enum(SINK_CALL_KINDS),
  callee: guestText,
  text: guestText,
  stack: some(Frame),
})
const AcceptedJson: z.ZodType<AcceptedValue> = z.lazy(() =>
  z.union([
    guestText,
    z.number(),
    z.boolean(),
    z.array(AcceptedJson),
    z.record(guestText, AcceptedJson),
  ]),
)
const ShotReport = z.object({
  status: z.number().nullable(),
  location: guestText.exactOptional(),
  hasSession: z.boolean().exactOptional(),
  isLeftOut: z.literal(true).exactOptional(),
  hasFired: z.boolean(),
  effect: guestText,
  control: guestText.exactOptional(),
  calls: some(SinkCall),
  names: some(guestText),
  keys: some(guestText).exactOptional(),
  values: z.preprocess(readAcceptedValues, z.record(guestText, AcceptedJson)).exactOptional(),
})
const LINES_MAX = 10_000_000
const ServedRoute = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'ANY']),
  path: z
    .string()
    .max(300)
    .regex(/^\/[\w\-./:~@+,;=!]*$/),
  ids: z.enum(['number', 'uuid']).exactOptional(),
  file: guestText,
  line: z.int().min(0).max(LINES_MAX),
  end: z.int().min(0).max(LINES_MAX),
  name: guestText,
})
const Started = z.union([
  z.object({
    how: z.enum(['listening', 'exported', 'routed']),
    notes: some(guestText).exactOptional(),
    // A path that no request can name is left out, not the report.
    routes: z
      .array(z.unknown())
      .transform((all) => all.slice(0, ROUTES_MAX).flatMap(readRoute))
      .readonly()
      .exactOptional(),
  }),
  z.object({ failed: z.enum(['missing', 'threw', 'silent']), detail: guestText }),
])
const Attack = z.object({
  prefix: guestText,
  pump: guestText.refine((text) => text !== ''),
  suffix: guestText,
})
const SlowPattern = z.object({ callee: guestText, attacks: some(Attack) })
const DriveReportSchema = z.object({
  started: Started,
  shots: some(ShotReport),
  slowPatterns: some(SlowPattern).exactOptional(),
  ended: z
    .object({
      code: z.int().nullable(),
      signal: guestText.nullable(),
      isOutOfMemory: z.literal(true).exactOptional(),
    })
    .exactOptional(),
  hasForeignText: z.boolean().exactOptional(),
})

/**
 * Reads untrusted output of the sandbox, which the application may have written. Returns undefined
 * for an invalid report or one with more shots than were sent.
 */
export const readDriveReport = (text: string, shotsMax: number): DriveReport | undefined => {
  if (measureDepth(text) > NESTED_MAX) return undefined
  try {
    const { shots, ...rest } = DriveReportSchema.parse(JSON.parse(text))
    return { ...rest, shots: shots.slice(0, shotsMax) }
  } catch {
    return undefined
  }
}
