import { existsSync } from 'node:fs'
import { childrenEnd, holdCommands } from './hooks/command-hook.ts'
import { SITE, layOutPage } from './flag.ts'
import { type Fired, FILLER, type FlawName } from './fired.ts'
import type { Reach } from './discover.ts'
import type { SinkKind } from './observe.ts'
import { codePayloads } from './payloads/code-payloads.ts'
import { commandPayloads } from './payloads/command-payloads.ts'
import { type Plan, type Step, type Value, hole, mapTexts, withNonce } from './plan.ts'
import { runPlan } from './run-plan.ts'

const SITES_MAX = 12
const PLANS_A_SITE_MAX = 4
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
  reaches: readonly Reach[],
  modules: ReadonlyMap<string, unknown>,
  endsAtMs: number,
): Promise<Fired[]> => {
  holdCommands(undefined)
  const fired: Fired[] = []
  for (const kind of KINDS)
    for (const plans of bySite(reaches.filter(({ call }) => call.kind === kind.kind)))
      for (const reach of plans) {
        if (performance.now() > endsAtMs) return fired
        const found = await attackReach(reach, kind, modules.get(reach.plan.load))
        if (found === undefined) continue
        fired.push(found)
        break
      }
  return fired
}

/** Reaches by the place in the package that calls the sink, each place with its simplest plans. */
const bySite = (reaches: readonly Reach[]): Reach[][] => {
  const sites = new Map<string, Reach[]>()
  for (const reach of reaches) {
    const at = reach.call.stack.find(({ file }) => file.startsWith('/app/'))
    const site = `${at?.file}:${at?.line}`
    sites.set(site, [...(sites.get(site) ?? []), reach])
  }
  return [...sites.values()]
    .slice(0, SITES_MAX)
    .map((list) => list.toSorted((a, b) => weight(a) - weight(b)).slice(0, PLANS_A_SITE_MAX))
}

const weight = ({ plan }: Reach): number => plan.steps.length * 1_000 + plan.load.length

let nonces = 0

/** Code that has become a function runs when that is called; without arguments, what stands for a missing one runs too. */
const RESULT_ARGUMENTS: readonly (readonly Value[])[] = [[], [{}, {}, {}]]

const attackReach = async (
  reach: Reach,
  kind: Kind,
  module: unknown,
): Promise<Fired | undefined> => {
  const { plan } = reach
  const found = await attackOne(reach, kind, module)
  if (found !== undefined) return found
  if (kind.kind === 'command') {
    const there = withFolder(plan, reach.hole)
    return there && (await attackOne({ ...reach, plan: there }, kind, module))
  }
  const { results } = await runPlan(plan, module, { fill: () => FILLER })
  if (typeof results[plan.steps.length - 1] !== 'function') return undefined
  for (const args of RESULT_ARGUMENTS) {
    const step: Step = { on: plan.steps.length - 1, get: [], how: 'call', args }
    const called = { ...reach, plan: { ...plan, steps: [...plan.steps, step] } }
    const later = await attackOne(called, kind, module)
    if (later !== undefined) return later
  }
  return undefined
}

const ANY_HOLE = /[\uE000-\uE03F]/g

/** The same with a folder that is there in every other hole: a command does not start in one that is not. */
const withFolder = (plan: Plan, kept: number): Plan | undefined => {
  const changed = mapTexts(plan, (text) =>
    text.replaceAll(ANY_HOLE, (found) => (found === hole(kept) ? found : SITE)),
  )
  return JSON.stringify(changed) === JSON.stringify(plan) ? undefined : changed
}

const attackOne = async (reach: Reach, kind: Kind, module: unknown): Promise<Fired | undefined> => {
  const tried: { payload: string; nonce: string }[] = []
  for (const payload of kind.payloads(reach)) {
    const nonce = `try${(nonces += 1).toString(36)}z`
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
    isWhole: call.text.trim() === marker,
    names: [target.callable.run.name, ...target.signature.parameters.map(({ name }) => name)],
  }
}

/** Whether a payload has made the file or folder that is named for its nonce. */
export const canaryIsThere = (nonce: string): boolean =>
  existsSync(nonce) || existsSync(`/work/${nonce}`) || existsSync(`/work/site/${nonce}`)
