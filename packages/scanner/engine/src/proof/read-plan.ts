import type { ProofBundle } from '@daimon/scanner-api'
import { z } from 'zod'
import type { Fired } from '../explore/fired.ts'
import { type Value, leadsOut } from '../explore/plan.ts'

const TEXT_MAX = 65_536
const text = (max = TEXT_MAX) => z.string().max(max)

const Names = z.array(text(256).refine((name) => !leadsOut(name))).max(16)

const DEPTH_MAX = 24
const VALUES_MAX = 20_000

/** A custom check, so that a member called `__proto__` stays what it is. */
const Arguments = z.custom<readonly Value[]>(
  (given) => Array.isArray(given) && countOf(given, 0) <= VALUES_MAX,
)

const Step = z.strictObject({
  on: z.union([z.literal('module'), z.int().min(0).max(15)]),
  get: Names,
  how: z.enum(['call', 'new']),
  args: Arguments,
})

const Planned = z.strictObject({
  flaw: z.enum([
    'command-injection',
    'code-injection',
    'path-traversal',
    'prototype-pollution',
    'redos',
  ]),
  plan: z.strictObject({
    load: text(512),
    before: z.array(Names).max(16).optional(),
    steps: z.array(Step).max(16),
  }),
  hole: z.int().min(-1).max(63),
  payload: text(),
  isWhole: z.boolean().optional(),
  names: z.array(text(1_024)).max(64).optional(),
  polluted: text(1_024).optional(),
  server: z
    .strictObject({
      by: z.enum(['listening', 'handler', 'program']),
      get: Names.optional(),
      args: z.array(text(1_024)).max(16).optional(),
    })
    .optional(),
  attack: z
    .strictObject({
      prefix: text(4_096),
      pump: text(4_096).min(1),
      suffix: text(4_096),
      control: text(4_096).min(1).optional(),
    })
    .optional(),
})

/**
 * Reads the plan of a proof about a package that somebody sent. Undefined for what is none: it loads something else, or
 * goes where no explorer goes.
 */
export const readPlan = ({ driver, target }: ProofBundle): Fired | undefined => {
  if (driver.kind !== 'plan' || target.kind !== 'package') return undefined
  const parsed = Planned.safeParse(driver.plan)
  if (!parsed.success || !isOf(parsed.data.plan.load, target.name)) return undefined
  const isInOrder = parsed.data.plan.steps.every(({ on }, at) => on === 'module' || on < at)
  // As it was sent: what has been checked has lost nothing, and the parser may have.
  return isInOrder ? (driver.plan as unknown as Fired) : undefined
}

/** Whether this is a plan of the form that explorers make; what it loads is not looked at. */
export const isFired = (given: unknown): given is Fired =>
  countOf(given, 0) <= VALUES_MAX && Planned.safeParse(given).success

/** The package itself, or a file in it. */
const isOf = (load: string, name: string): boolean =>
  load === name ||
  (load.startsWith(`${name}/`) &&
    load
      .slice(name.length + 1)
      .split('/')
      .every((part) => !['', '.', '..'].includes(part) && !part.includes('\\')))

/** How many values there are; too many where they are nested too deep or hold too long a text. */
const countOf = (value: unknown, depth: number): number => {
  if (depth > DEPTH_MAX) return VALUES_MAX + 1
  if (typeof value === 'string') return value.length > TEXT_MAX ? VALUES_MAX + 1 : 1
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const [key, each] of Object.entries(value)) {
    count += key.length > TEXT_MAX ? VALUES_MAX : countOf(each, depth + 1)
    if (count > VALUES_MAX) break
  }
  return count
}
