import { z } from 'zod'
import { type CallPlan, type Value, hole, leadsOut } from '../protocol/plan.ts'

/** The placeholder that a model puts where attacker input goes. */
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
 * Parses the call plans in a model's answer. Keeps only calls of package exports with plain data as
 * arguments. A proposal proves nothing: only its effect in the sandbox counts.
 */
export const proposalsIn = (answer: string, loads: readonly string[]): CallPlan[] => {
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

/** Removes `$` members, which would have a meaning when the argument is created. */
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

/** Extracts the outermost list, because models often add text or a code fence. */
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
