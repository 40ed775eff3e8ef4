import {
  type Target,
  argumentsFor,
  planFor,
  collectTargets,
  targetsOfResult,
  callVariants,
} from '../call-targets.ts'
import type { Attack, Trigger } from '../../../protocol/trigger.ts'
import { ANY_MARKER, taintMarker, markersIn } from '../taint-markers.ts'
import { observeSinks } from '../sink-recorder.ts'
import { type CallPlan, type CallStep, type Value, hole } from '../../../protocol/plan.ts'
import { runPlan } from '../run-plan.ts'
import { hookPatterns } from '../hooks/pattern-hook.ts'
import { replayGrowth } from './replay-growth.ts'
import {
  acceptedTexts,
  findNonMatching,
  matchingTexts,
  attackStrings,
} from '../../shared/redos/attack-strings.ts'

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  readonly endsAtMs: number
  /** Plans to try instead of generated ones. */
  readonly proposals?: readonly CallPlan[] | undefined
}

type ReachedPattern = {
  readonly plan: CallPlan
  readonly hole: number
  readonly source: string
  readonly flags: string
}

const ATTEMPTS_MAX = 4_000
const FIRED_MAX = 6
const A_PATTERN_MAX = 3
const RESULTS_A_TARGET_MAX = 2

/**
 * Finds patterns that caller text reaches, texts that are slow on them, and calls that such texts
 * make slow.
 */
export const findRedos = async ({
  modules,
  endsAtMs,
  proposals,
}: Options): Promise<{ fired: Trigger[]; attempts: number }> => {
  const beganMs = performance.now()
  const { reached, attempts } = await reach({
    modules,
    proposals,
    endsAtMs: beganMs + (endsAtMs - beganMs) / 3,
  })
  const fired: Trigger[] = []
  const slowNowhere: ReachedPattern[] = []
  for (const [, uses] of byPattern(reached)) {
    if (fired.length >= FIRED_MAX || performance.now() > endsAtMs) break
    const [{ source, flags }] = uses as [ReachedPattern]
    const attacks = attackStrings(source, flags, endsAtMs)
    const found = await firstSlow(uses, attacks, modules, endsAtMs)
    if (found === undefined) slowNowhere.push(...uses)
    else fired.push(found)
  }
  // Text that one pattern accepts may be passed on to another one.
  for (const use of slowNowhere) {
    if (fired.length > 0 || performance.now() > endsAtMs) break
    const found = await firstSlow([use], acceptedTexts(use.source), modules, endsAtMs)
    if (found !== undefined) fired.push(found)
  }
  return { fired, attempts }
}

const CONTROLS = ['\u0001', 'a', '0', ' ', '-', '\n', '/', '"', '>']
const CONTROLS_MAX = 3

const firstSlow = async (
  uses: readonly ReachedPattern[],
  attacks: readonly Attack[],
  modules: ReadonlyMap<string, unknown>,
  endsAtMs: number,
): Promise<Trigger | undefined> => {
  // Starts with a character that few patterns match, because finding other controls takes time.
  const [first = '', ...others] = CONTROLS
  let more: readonly string[] | undefined
  const [{ source, flags } = { source: '', flags: '' }] = uses
  for (const { plan, hole: number } of uses.slice(0, A_PATTERN_MAX))
    for (const attack of attacks) {
      const triedWith = async (control: string) => {
        const fired: Trigger = {
          vulnerability: 'redos',
          plan,
          hole: number,
          payload: '',
          attack: { ...attack, control },
        }
        const module = modules.get(plan.load)
        return { fired, ...(await replayGrowth(fired, { module })) }
      }
      if (performance.now() > endsAtMs) return undefined
      const { fired, hasFired, isSlow } = await triedWith(first)
      if (hasFired) return fired
      // Another control can only help if the call is slow.
      if (!isSlow) continue
      more ??= findNonMatching(source, flags, others).slice(0, CONTROLS_MAX)
      for (const control of more) {
        if (control === attack.pump) continue
        if (performance.now() > endsAtMs) return undefined
        const tried = await triedWith(control)
        if (tried.hasFired) return tried.fired
      }
    }
  return undefined
}

const byPattern = (reached: readonly ReachedPattern[]): Map<string, ReachedPattern[]> => {
  const uses = new Map<string, ReachedPattern[]>()
  for (const each of reached) {
    const key = `/${each.source}/${each.flags}`
    const list = uses.get(key) ?? []
    if (list.length === 0) uses.set(key, list)
    if (list.length < A_PATTERN_MAX * 2) list.push(each)
  }
  return uses
}

const reach = async ({
  modules,
  endsAtMs,
  proposals,
}: Options): Promise<{ reached: ReachedPattern[]; attempts: number }> => {
  const plans: CallPlan[] = []
  const reached = new Map<string, ReachedPattern>()
  const unhook = hookPatterns()
  const stop = observeSinks(['pattern'], ({ text, pattern }) => {
    // Skips patterns that the caller provides.
    if (pattern === undefined || ANY_MARKER.test(pattern.source)) return
    for (const { attempt, hole: number } of markersIn(text)) {
      const plan = plans[attempt]
      if (plan === undefined) continue
      const key = `${pattern.source} ${pattern.flags} ${number} ${JSON.stringify(plan.steps.map(({ get }) => get))}`
      if (!reached.has(key)) reached.set(key, { plan, hole: number, ...pattern })
    }
  })
  for (const plan of proposals ?? []) {
    const attempt = plans.push(plan) - 1
    await runPlan(plan, modules.get(plan.load), { fill: (number) => taintMarker(attempt, number) })
  }
  const known = new WeakSet<object>()
  const roots = proposals === undefined ? [...modules] : []
  const queue = roots.flatMap(([load, module]) => collectTargets(load, module, known))
  for (const { callable } of queue) known.add(callable.run)
  for (let target = queue.shift(); target; target = queue.shift()) {
    if (performance.now() > endsAtMs || plans.length >= ATTEMPTS_MAX) break
    const module = modules.get(target.load)
    let results = 0
    const shapes = (await argumentsFor(target, module)).slice(0, target.depth === 0 ? 14 : 6)
    for (const how of callVariants(target).slice(0, 1))
      for (const args of [...shapes, ...switched(shapes, target), ...structured(target)]) {
        if (performance.now() > endsAtMs) break
        const plan = planFor(target, how, args)
        const attempt = plans.push(plan) - 1
        const run = await runPlan(plan, module, { fill: (number) => taintMarker(attempt, number) })
        const result = run.results.at(-1)
        if (run.threw !== undefined || results >= RESULTS_A_TARGET_MAX || result instanceof Promise)
          continue
        const below = targetsOfResult(plan, result, target.depth + 1, known)
        if (below.length > 0) results += 1
        queue.push(...below)
      }
  }
  // Text that matches one pattern may reach further ones.
  for (const plan of [...reached.values()].flatMap(letThrough).slice(0, LET_THROUGH_MAX)) {
    if (performance.now() > endsAtMs || plans.length >= ATTEMPTS_MAX) break
    const attempt = plans.push(plan) - 1
    await runPlan(plan, modules.get(plan.load), { fill: (number) => taintMarker(attempt, number) })
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  unhook()
  const repeating = [...reached.values()].filter(({ source }) => /[*+{]/.test(source))
  return { reached: repeating, attempts: plans.length }
}

const LET_THROUGH_MAX = 160

/** The same plan with text before the hole that the pattern matches. */
const letThrough = ({ plan, hole: number, source }: ReachedPattern): CallPlan[] =>
  matchingTexts(source)
    .flatMap((text) => [text, `${text} `])
    .map((text) => ({ ...plan, steps: withTextBefore(hole(number), text, plan.steps) }))

const withTextBefore = (found: string, text: string, steps: readonly CallStep[]): CallStep[] => {
  const change = (value: Value): Value => {
    if (typeof value === 'string') return value.replaceAll(found, () => text + found)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each) => change(each as Value))
    return Object.fromEntries(
      Object.entries(value as Record<string, Value>).map(([key, each]) => [key, change(each)]),
    )
  }
  return steps.map((step) => ({ ...step, args: step.args.map(change) }))
}

const SWITCHES_MAX = 14
/** Lower holes belong to text arguments. */
const FIRST_OF_OPTIONS = 8

/** A text and one enabled option: alone, and with texts for all other options. */
const switched = (shapes: readonly Value[][], { depth, signature }: Target): Value[][] => {
  const names = new Set<string>()
  for (const value of shapes.flat())
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const name of Object.keys(value)) if (name !== '$') names.add(name)
  const some = [...names].slice(0, SWITCHES_MAX)
  const texts = Object.fromEntries(some.map((name, at) => [name, hole(FIRST_OF_OPTIONS + at)]))
  const options = some.flatMap((name): Value[] =>
    depth > 0 ? [{ [name]: true }] : [{ [name]: true }, { ...texts, [name]: true }],
  )
  return signature.parameters.length < 2 && depth > 0
    ? options.map((each) => [each])
    : options.map((each) => [hole(0), each])
}

/** Delimiters of common formats. Only inside them does text reach the patterns for their parts. */
const STRUCTURES: readonly (readonly [before: string, behind: string])[] = [
  ['a{b:', '}'],
  ['@a ', '{b:c}'],
  ['/*', '*/'],
  ['<a b="', '">c</a>'],
  ['<', '>'],
  ['<!--', '-->'],
  ['[a](', ')'],
  ['![', '](a)'],
  ['`', '`'],
  ['# ', '\n'],
  ['http://', '/'],
  ['http://a/', ''],
  ['http://a/?', ''],
  ['a@', '.b'],
  ['data:', ''],
  ['a=', ''],
  ['a; b=', ''],
  ['a, ', ''],
  ['a: ', '\n'],
  ['a(', ')'],
  ['"', '"'],
  ['{', '}'],
  ['1', ''],
]

const structured = ({ signature: { parameters }, depth }: Target): Value[][] =>
  depth > 0 && parameters.length === 0
    ? []
    : STRUCTURES.map(([before, behind]) => [`${before}${hole(0)}${behind}`])
