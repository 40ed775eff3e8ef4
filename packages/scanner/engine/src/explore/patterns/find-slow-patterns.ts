import {
  type Target,
  argumentsFor,
  planFor,
  targetsOf,
  targetsOfResult,
  waysToCall,
} from '../callables.ts'
import type { Attack, Fired } from '../fired.ts'
import { ANY_MARKER, marker, markersIn } from '../markers.ts'
import { observe } from '../observe.ts'
import { type Plan, type Step, type Value, hole } from '../plan.ts'
import { runPlan } from '../run-plan.ts'
import { hookPatterns } from '../hooks/pattern-hook.ts'
import { replayGrowth } from './replay-growth.ts'
import { acceptedTexts, fastOf, matchingTexts, slowTexts } from './slow-texts.ts'

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  readonly endsAtMs: number
  /** Plans to try instead of all that come to mind. */
  readonly proposals?: readonly Plan[] | undefined
}

type Reached = {
  readonly plan: Plan
  readonly hole: number
  readonly source: string
  readonly flags: string
}

const ATTEMPTS_MAX = 4_000
const FIRED_MAX = 6
const A_PATTERN_MAX = 3
const RESULTS_A_TARGET_MAX = 2

/** Finds patterns that text of the caller reaches, texts that are slow on them, and calls that such a text makes slow. */
export const findSlowPatterns = async ({
  modules,
  endsAtMs,
  proposals,
}: Options): Promise<{ fired: Fired[]; attempts: number }> => {
  const beganMs = performance.now()
  const { reached, attempts } = await reach({
    modules,
    proposals,
    endsAtMs: beganMs + (endsAtMs - beganMs) / 3,
  })
  const fired: Fired[] = []
  const slowNowhere: Reached[] = []
  for (const [, uses] of byPattern(reached)) {
    if (fired.length >= FIRED_MAX || performance.now() > endsAtMs) break
    const [{ source, flags }] = uses as [Reached]
    const attacks = slowTexts(source, flags, endsAtMs)
    const found = await firstSlow(uses, attacks, modules, endsAtMs)
    if (found === undefined) slowNowhere.push(...uses)
    else fired.push(found)
  }
  // What one pattern accepts may be handed on to another one.
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
  uses: readonly Reached[],
  attacks: readonly Attack[],
  modules: ReadonlyMap<string, unknown>,
  endsAtMs: number,
): Promise<Fired | undefined> => {
  // What most patterns do not read comes first: what else this one is not slow on takes time to find out.
  const [first = '', ...others] = CONTROLS
  let more: readonly string[] | undefined
  const [{ source, flags } = { source: '', flags: '' }] = uses
  for (const { plan, hole: number } of uses.slice(0, A_PATTERN_MAX))
    for (const attack of attacks) {
      const triedWith = async (control: string) => {
        const fired: Fired = {
          flaw: 'redos',
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
      // With another control it would be the same unless the call is slow at all.
      if (!isSlow) continue
      more ??= fastOf(source, flags, others).slice(0, CONTROLS_MAX)
      for (const control of more) {
        if (control === attack.pump) continue
        if (performance.now() > endsAtMs) return undefined
        const tried = await triedWith(control)
        if (tried.hasFired) return tried.fired
      }
    }
  return undefined
}

const byPattern = (reached: readonly Reached[]): Map<string, Reached[]> => {
  const uses = new Map<string, Reached[]>()
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
}: Options): Promise<{ reached: Reached[]; attempts: number }> => {
  const plans: Plan[] = []
  const reached = new Map<string, Reached>()
  const unhook = hookPatterns()
  const stop = observe(['pattern'], ({ text, pattern }) => {
    // A pattern that the caller writes is another matter.
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
    await runPlan(plan, modules.get(plan.load), { fill: (number) => marker(attempt, number) })
  }
  const known = new WeakSet<object>()
  const roots = proposals === undefined ? [...modules] : []
  const queue = roots.flatMap(([load, module]) => targetsOf(load, module, known))
  for (const { callable } of queue) known.add(callable.run)
  for (let target = queue.shift(); target; target = queue.shift()) {
    if (performance.now() > endsAtMs || plans.length >= ATTEMPTS_MAX) break
    const module = modules.get(target.load)
    let results = 0
    const shapes = (await argumentsFor(target, module)).slice(0, target.depth === 0 ? 14 : 6)
    for (const how of waysToCall(target).slice(0, 1))
      for (const args of [...shapes, ...switched(shapes, target), ...structured(target)]) {
        if (performance.now() > endsAtMs) break
        const plan = planFor(target, how, args)
        const attempt = plans.push(plan) - 1
        const run = await runPlan(plan, module, { fill: (number) => marker(attempt, number) })
        const result = run.results.at(-1)
        if (run.threw !== undefined || results >= RESULTS_A_TARGET_MAX || result instanceof Promise)
          continue
        const below = targetsOfResult(plan, result, target.depth + 1, known)
        if (below.length > 0) results += 1
        queue.push(...below)
      }
  }
  // What a pattern lets through is read on, by others.
  for (const plan of [...reached.values()].flatMap(letThrough).slice(0, LET_THROUGH_MAX)) {
    if (performance.now() > endsAtMs || plans.length >= ATTEMPTS_MAX) break
    const attempt = plans.push(plan) - 1
    await runPlan(plan, modules.get(plan.load), { fill: (number) => marker(attempt, number) })
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  unhook()
  const repeating = [...reached.values()].filter(({ source }) => /[*+{]/.test(source))
  return { reached: repeating, attempts: plans.length }
}

const LET_THROUGH_MAX = 160

/** The same plan with a text that the pattern matches before the hole. */
const letThrough = ({ plan, hole: number, source }: Reached): Plan[] =>
  matchingTexts(source)
    .flatMap((text) => [text, `${text} `])
    .map((text) => ({ ...plan, steps: withTextBefore(hole(number), text, plan.steps) }))

const withTextBefore = (found: string, text: string, steps: readonly Step[]): Step[] => {
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
/** Before it, each argument that is text has a hole of its own. */
const FIRST_OF_OPTIONS = 8

/** A text, and one option after the other switched on: alone, and beside texts for all the others. */
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

/** What stands around a text in the formats that are often read: only there it gets to the patterns of its parts. */
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
