import { z } from 'zod'
import { depthOf } from '../proof/read-report.ts'
import type { DriveReport } from './inside/job.ts'

const TEXT_MAX = 65_536
const ITEMS_MAX = 10_000
const NESTED_MAX = 64

/** What can be kept in any database: whole characters, and no NUL. */
const told = z
  .string()
  .transform((text) => text.slice(0, TEXT_MAX).replaceAll('\u0000', '\ufffd').toWellFormed())
const some = <T extends z.ZodType>(each: T) =>
  z
    .array(each)
    .transform((all) => all.slice(0, ITEMS_MAX))
    .readonly()

const Frame = z.object({ file: told, line: z.int().min(0).max(10_000_000), name: told })
const SinkCall = z.object({
  kind: z.enum([
    'command',
    'code',
    'path',
    'request',
    'sql',
    'markup',
    'redirect',
    'prototype',
    'pattern',
  ]),
  callee: told,
  text: told,
  stack: some(Frame),
})
const ShotReport = z.object({
  status: z.number().nullable(),
  isLeftOut: z.literal(true).exactOptional(),
  hasFired: z.boolean(),
  effect: told,
  control: told.exactOptional(),
  calls: some(SinkCall),
  names: some(told),
})
const Started = z.union([
  z.object({ how: z.enum(['listening', 'exported']) }),
  z.object({ failed: z.enum(['missing', 'threw', 'silent']), detail: told }),
])
const Attack = z.object({ prefix: told, pump: told.refine((text) => text !== ''), suffix: told })
const SlowPattern = z.object({ callee: told, attacks: some(Attack) })
const DriveReportSchema = z.object({
  started: Started,
  shots: some(ShotReport),
  slowPatterns: some(SlowPattern).exactOptional(),
  ended: z.object({ code: z.int().nullable(), signal: told.nullable() }).exactOptional(),
  hasForeignText: z.boolean().exactOptional(),
})

/**
 * Reads what came out of the sandbox. The application shares it with what wrote this down, and may have written
 * something else: undefined for what is no report, and never more shots than were sent.
 */
export const readDriveReport = (text: string, shotsMax: number): DriveReport | undefined => {
  if (depthOf(text) > NESTED_MAX) return undefined
  try {
    const { shots, ...rest } = DriveReportSchema.parse(JSON.parse(text))
    return { ...rest, shots: shots.slice(0, shotsMax) }
  } catch {
    return undefined
  }
}
