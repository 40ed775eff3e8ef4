import { canaryIsThere } from './canary.ts'
import { childrenEnd, holdCommands } from './hooks/command-hook.ts'
import { SITE, layOutPage } from './flag.ts'
import { type Fired, FILLER, type FlawName } from './fired.ts'
import type { Target } from './callables.ts'
import type { Exploration, Reach } from './discover.ts'
import { letters } from './letters.ts'
import { ANY_MARKER } from './markers.ts'
import type { SinkKind } from './observe.ts'
import { codePayloads } from './payloads/code-payloads.ts'
import { commandPayloads } from './payloads/command-payloads.ts'
import { type Plan, type Step, type Value, callback, hole, mapTexts, withNonce } from './plan.ts'
import { runPlan } from './run-plan.ts'

const SITES_MAX = 32
const PLANS_A_SITE_MAX = 3
const CHILDREN_TIME_MS = 1_500

type Kind = {
  readonly flaw: FlawName
  readonly kind: SinkKind
  readonly payloads: (reach: Reach) => readonly string[]
}

const KINDS: readonly Kind[] = [
  {
    flaw: 'command-injection',
    kind: 'command',
    payloads: ({ call: { text }, marker }) => commandPayloads(text.slice(0, text.indexOf(marker))),
  },
  {
    flaw: 'code-injection',
    kind: 'code',
    payloads: ({ call: { text }, marker }) => codePayloads(text, marker),
  },
]

/** Puts payloads where markers reached a shell or an evaluator, and gives those that made their canary. */
export const attackReaches = async (
  { reaches, targets }: Pick<Exploration, 'reaches' | 'targets'>,
  modules: ReadonlyMap<string, unknown>,
  endsAtMs: number,
): Promise<Fired[]> => {
  holdCommands(undefined)
  const fired: Fired[] = []
  for (const kind of KINDS)
    for (const plans of bySite(reaches.filter(({ call }) => call.kind === kind.kind)))
      for (const reach of plans) {
        if (performance.now() > endsAtMs) return fired
        const module = modules.get(reach.plan.load)
        const found = await attackReach(reach, { kind, module, targets, endsAtMs })
        if (found === undefined) continue
        fired.push(found)
        break
      }
  return fired
}

/**
 * Reaches by the place in the package that calls the sink, each place with its simplest plans. What stands in front of
 * the text tells apart what comes out at one place in several ways, as in code that is put together from options.
 */
const bySite = (reaches: readonly Reach[]): Reach[][] => {
  const sites = new Map<string, Reach[]>()
  for (const reach of reaches) {
    const { text, stack } = reach.call
    const at = stack.find(({ file }) => file.startsWith('/app/'))
    const before = text.slice(0, text.indexOf(reach.marker)).replaceAll(MARKERS, '').slice(-BEFORE)
    const site = `${at?.file}:${at?.line} ${before}`
    sites.set(site, [...(sites.get(site) ?? []), reach])
  }
  return [...sites.values()]
    .map((list) => list.toSorted((a, b) => weight(a) - weight(b)).slice(0, PLANS_A_SITE_MAX))
    .slice(0, SITES_MAX)
}

const MARKERS = new RegExp(ANY_MARKER, 'gi')
const BEFORE = 10

/** Few steps first, then little said: an option more may be one that is refused. */
const weight = ({ plan }: Reach): number =>
  plan.steps.length * 10_000 + plan.load.length + JSON.stringify(plan.steps).length

let nonces = 0

/** Code that has become a function runs when that is called; without arguments, what stands for a missing one runs too. */
const RESULT_ARGUMENTS: readonly (readonly Value[])[] = [[], [{}, {}, {}]]

type Around = {
  readonly kind: Kind
  readonly module: unknown
  readonly targets: readonly Target[]
  readonly endsAtMs: number
}

const attackReach = async (reach: Reach, around: Around): Promise<Fired | undefined> => {
  const { plan } = reach
  if (around.kind.kind === 'code' && isTemplate(reach, around.targets)) return undefined
  const found = await attackOne(reach, around)
  if (found !== undefined) return found
  if (around.kind.kind === 'command') {
    const there = withFolder(plan, reach.hole)
    return there && (await attackOne({ ...reach, plan: there }, around))
  }
  const { results } = await runPlan(plan, around.module, { fill: () => FILLER })
  const last = plan.steps.length - 1
  const later: Step[] =
    typeof results[last] === 'function'
      ? RESULT_ARGUMENTS.map((args) => ({ on: last, get: [], how: 'call', args }))
      : besides(reach.target, around.targets)
  for (const step of later) {
    const called = { ...reach, plan: { ...plan, steps: [...plan.steps, step] } }
    const fired = await attackOne(called, around)
    if (fired !== undefined) return fired
  }
  return undefined
}

/** A template may hold code where it is compiled and rendered: that is what it is for. Its options may not. */
const isTemplate = ({ plan, target, hole: own }: Reach, targets: readonly Target[]): boolean => {
  const [first] = plan.steps[target.prefix.length]?.args ?? []
  const has = (name: string) =>
    targets.some(({ load, callable }) => load === target.load && callable.get.at(-1) === name)
  const isEngine = target.callable.get.at(-1) === 'template' || (has('compile') && has('render'))
  return isEngine && JSON.stringify(first ?? '').includes(hole(own))
}

const BESIDES_MAX = 6
const USES = /valid|test|match|run|exec|eval|render|call|check|compile|apply|process|find|get/i

/** Calls of what stands beside a function: code that it keeps, by a name perhaps, may run there. */
const besides = (target: Target, targets: readonly Target[]): Step[] =>
  targets
    .filter(
      ({ load, prefix, on, callable: { get } }) =>
        load === target.load &&
        on === target.on &&
        (prefix === target.prefix || prefix.length + target.prefix.length === 0) &&
        get.length === target.callable.get.length &&
        get.join('.') !== target.callable.get.join('.') &&
        USES.test(get.at(-1) ?? ''),
    )
    .slice(0, BESIDES_MAX)
    .map(({ on, callable: { get } }) => ({ on, get, how: 'call', args: [FILLER, {}, callback] }))

const ANY_HOLE = /[\uE000-\uE03F]/g

/** The same with a folder that is there in every other hole: a command does not start in one that is not. */
const withFolder = (plan: Plan, kept: number): Plan | undefined => {
  const changed = mapTexts(plan, (text) =>
    text.replaceAll(ANY_HOLE, (found) => (found === hole(kept) ? found : SITE)),
  )
  return JSON.stringify(changed) === JSON.stringify(plan) ? undefined : changed
}

const STARTED_MAX = 5

/** The texts of a plan that hold a hole, with the marker in it: what is handed on as one of them is handed on as a whole. */
const textsAround = (plan: Plan, own: number, marker: string): ReadonlySet<string> => {
  const texts = new Set<string>([marker])
  mapTexts(plan, (text) => {
    if (text.includes(hole(own))) texts.add(text.replaceAll(hole(own), marker).trim())
    return text
  })
  return texts
}

const attackOne = async (
  reach: Reach,
  { kind, module, endsAtMs }: Around,
): Promise<Fired | undefined> => {
  const tried: { payload: string; nonce: string }[] = []
  // A program that each one starts is ended where there are too many.
  const isStarted = kind.kind === 'code' && reach.call.name.startsWith('child_process')
  for (const payload of kind.payloads(reach).slice(0, isStarted ? STARTED_MAX : undefined)) {
    if (performance.now() > endsAtMs) break
    const nonce = `try${letters((nonces += 1))}z`
    tried.push({ payload, nonce })
    layOutPage()
    const fill = (number: number) => (number === reach.hole ? withNonce(payload, nonce) : FILLER)
    await runPlan(reach.plan, module, { fill })
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  await childrenEnd(CHILDREN_TIME_MS)
  const worked = tried.find(({ nonce }) => canaryIsThere(nonce))
  if (worked === undefined) return undefined
  const { plan, call, marker, target } = reach
  return {
    flaw: kind.flaw,
    plan,
    hole: reach.hole,
    payload: worked.payload,
    isWhole: textsAround(plan, reach.hole, marker).has(call.text.trim()),
    names: [target.callable.run.name, ...target.signature.parameters.map(({ name }) => name)],
  }
}
