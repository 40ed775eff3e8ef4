import { z } from 'zod'
import { type Plan, type Value, hole, leadsOut } from '../explore/plan.ts'

/** Where a model wants the input of the attacker. */
export const INPUT_PLACE = '{{input}}'

const PROPOSALS_MAX = 16
const ARGUMENT_CHARACTERS_MAX = 4_000

const Name = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !leadsOut(name))
const Proposal = z.object({
  load: z.string().min(1).max(200),
  steps: z
    .array(
      z.object({
        on: z.union([z.literal('module'), z.int().min(0).max(3)]).default('module'),
        get: z.array(Name).max(5).default([]),
        how: z.enum(['call', 'new']).default('call'),
        args: z.array(z.json()).max(8).default([]),
      }),
    )
    .min(1)
    .max(4),
})

/**
 * The plans in a model's answer. Only calls of what the package hands out are taken, with plain data as arguments; all
 * else is dropped. What a plan is worth, its effect decides.
 */
export const proposalsIn = (answer: string, loads: readonly string[]): Plan[] => {
  const listed = z.array(z.unknown()).safeParse(jsonIn(answer))
  return (listed.data ?? []).slice(0, PROPOSALS_MAX).flatMap((each) => {
    const proposal = Proposal.safeParse(each)
    if (!proposal.success || !loads.includes(proposal.data.load)) return []
    const { load, steps } = proposal.data
    if (JSON.stringify(steps).length > ARGUMENT_CHARACTERS_MAX) return []
    if (steps.some(({ on }, at) => on !== 'module' && on >= at)) return []
    return [{ load, steps: steps.map((step) => ({ ...step, args: step.args.map(inertValue) })) }]
  })
}

/** Data alone: a member `$` would mean something to whoever makes the argument. */
const inertValue = (value: unknown): Value => {
  if (typeof value === 'string')
    return value.replaceAll(PRIVATE, '').replaceAll(INPUT_PLACE, hole(0))
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.map(inertValue)
  const entries = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(
    entries
      .filter(([key]) => key !== '$')
      .map(([key, each]) => [key.replaceAll(PRIVATE, ''), inertValue(each)]),
  )
}

const PRIVATE = /[\uE000-\uF8FF]/g

/** The first list in an answer: models like to put words or a fence around it. */
const jsonIn = (answer: string): unknown => {
  const from = answer.indexOf('[')
  const to = answer.lastIndexOf(']')
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(answer.slice(from, to + 1)) as unknown
  } catch {
    return undefined
  }
}
