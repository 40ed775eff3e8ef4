import type { PackageClassOf } from '@daimon/scanner-api'
import { canaryIsThere } from './canary.ts'
import { childrenEnd, interceptCommands } from './hooks/command-hook.ts'
import { SITE, layOutPage } from './flag.ts'
import { type Trigger, FILLER } from '../../protocol/trigger.ts'
import type { Target } from './call-targets.ts'
import type { Exploration, SinkFlow } from './taint-fuzzing.ts'
import { letters } from '../../protocol/letters.ts'
import { ANY_MARKER } from './taint-markers.ts'
import type { SinkKind } from './sink-recorder.ts'
import { codePayloads } from './payloads/code-payloads.ts'
import { commandPayloads } from './payloads/command-payloads.ts'
import {
  type CallPlan,
  type CallStep,
  type Value,
  callback,
  hole,
  mapTexts,
  withNonce,
} from '../../protocol/plan.ts'
import { runPlan } from './run-plan.ts'

const SITES_MAX = 32
const PLANS_A_SITE_MAX = 3
const CHILDREN_TIME_MS = 1_500

type Injection = {
  readonly kind: SinkKind
  readonly payloads: (reach: SinkFlow) => readonly string[]
}

const INJECTIONS: Readonly<Record<PackageClassOf<'calls'>, Injection>> = {
  'command-injection': {
    kind: 'command',
    payloads: ({ call: { text }, marker }) => commandPayloads(text.slice(0, text.indexOf(marker))),
  },
  'code-injection': {
    kind: 'code',
    payloads: ({ call: { text }, marker }) => codePayloads(text, marker),
  },
}

type Kind = Injection & { readonly vulnerability: PackageClassOf<'calls'> }

const KINDS = Object.entries(INJECTIONS).map(([vulnerability, injection]) => ({
  vulnerability,
  ...injection,
})) as readonly Kind[]

/**
 * Injects payloads where markers reached a shell or an evaluator. Returns the inputs whose canary
 * was created.
 */
export const attackReaches = async (
  { reaches, targets }: Pick<Exploration, 'reaches' | 'targets'>,
  modules: ReadonlyMap<string, unknown>,
  endsAtMs: number,
): Promise<Trigger[]> => {
  interceptCommands(undefined)
  const fired: Trigger[] = []
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
 * Groups reaches by the package location that calls the sink, with the simplest plans for each. The
 * text before the marker separates different contexts at one location, such as code built from
 * options.
 */
const bySite = (reaches: readonly SinkFlow[]): SinkFlow[][] => {
  const sites = new Map<string, SinkFlow[]>()
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

/** Prefers few steps, then short arguments, because an extra option can be rejected. */
const weight = ({ plan }: SinkFlow): number =>
  plan.steps.length * 10_000 + plan.load.length + JSON.stringify(plan.steps).length

let nonces = 0

/**
 * Arguments for calls of a function made from injected code. The empty list also runs default
 * values.
 */
const RESULT_ARGUMENTS: readonly (readonly Value[])[] = [[], [{}, {}, {}]]

type Around = {
  readonly kind: Kind
  readonly module: unknown
  readonly targets: readonly Target[]
  readonly endsAtMs: number
}

const attackReach = async (reach: SinkFlow, around: Around): Promise<Trigger | undefined> => {
  const { plan } = reach
  if (around.kind.kind === 'code' && isTemplate(reach, around.targets)) return undefined
  const found = await attackOne(reach, around)
  if (found !== undefined) return found
  if (around.kind.kind === 'command') {
    const there = withDirectory(plan, reach.hole)
    return there && (await attackOne({ ...reach, plan: there }, around))
  }
  const { results } = await runPlan(plan, around.module, { fill: () => FILLER })
  const last = plan.steps.length - 1
  const later: CallStep[] =
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

/**
 * Whether the text is a template of an engine: templates may contain code by design, their options
 * may not.
 */
const isTemplate = ({ plan, target, hole: own }: SinkFlow, targets: readonly Target[]): boolean => {
  const [first] = plan.steps[target.prefix.length]?.args ?? []
  const has = (name: string) =>
    targets.some(({ load, callable }) => load === target.load && callable.get.at(-1) === name)
  const isEngine = target.callable.get.at(-1) === 'template' || (has('compile') && has('render'))
  return isEngine && JSON.stringify(first ?? '').includes(hole(own))
}

const BESIDES_MAX = 6
const USES = /valid|test|match|run|exec|eval|render|call|check|compile|apply|process|find|get/i

/** Calls of sibling functions, where stored code may run, possibly by name. */
const besides = (target: Target, targets: readonly Target[]): CallStep[] =>
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

/**
 * The plan with an existing directory in every other hole, because a command doesn't start in a
 * missing one.
 */
const withDirectory = (plan: CallPlan, kept: number): CallPlan | undefined => {
  const changed = mapTexts(plan, (text) =>
    text.replaceAll(ANY_HOLE, (found) => (found === hole(kept) ? found : SITE)),
  )
  return JSON.stringify(changed) === JSON.stringify(plan) ? undefined : changed
}

const STARTED_MAX = 5

/**
 * The plan's texts that contain the hole, with the marker filled in. A sink that receives one of
 * them receives the whole argument.
 */
const textsAround = (plan: CallPlan, own: number, marker: string): ReadonlySet<string> => {
  const texts = new Set<string>([marker])
  mapTexts(plan, (text) => {
    if (text.includes(hole(own))) texts.add(text.replaceAll(hole(own), marker).trim())
    return text
  })
  return texts
}

const attackOne = async (
  reach: SinkFlow,
  { kind, module, endsAtMs }: Around,
): Promise<Trigger | undefined> => {
  const tried: { payload: string; nonce: string }[] = []
  // Limits payloads that each start a program, because too many get killed.
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
    vulnerability: kind.vulnerability,
    plan,
    hole: reach.hole,
    payload: worked.payload,
    isWhole: textsAround(plan, reach.hole, marker).has(call.text.trim()),
    names: [target.callable.run.name, ...target.signature.parameters.map(({ name }) => name)],
  }
}
