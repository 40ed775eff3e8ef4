import {
  type Target,
  argumentsFor,
  planFor,
  targetsOf,
  targetsOfResult,
  waysToCall,
} from './callables.ts'
import { cpuMs } from './cpu-time.ts'
import type { Fired } from './fired.ts'
import { POLLUTION_SHAPES } from './payloads/pollution-payloads.ts'
import { type Plan, type Step, type Value, NONCE, hole } from './plan.ts'
import { furtherSteps, likeliestFirst, shapesWithOptions } from './pollution-plans.ts'
import { withPreparation } from './prepare-pollution.ts'
import { cleanPrototypes, pollutionOf } from './prototypes.ts'
import { runPlan } from './run-plan.ts'
import { turn } from './turn.ts'

type Options = { readonly modules: ReadonlyMap<string, unknown>; readonly endsAtMs: number }

const ATTEMPTS_MAX = 60_000
const A_TARGET_MAX = 3
const FIRED_MAX = 12
/** What is proven once is enough to tell of: the time is better spent on confirming it. */
const AFTER_FIRST_MS = 4_000
const RESULTS_A_TARGET_MAX = 2
const PREPARING_MS = 2_500
/** Of a function: calls of what came of it. */
const FURTHER_MAX = 400
/** A function that one shape keeps busy for this long is given fewer. */
const SLOW_MS = 50

/** Calls what the package hands out with shapes that pollute a prototype, and gives those that did. */
export const findPollution = async ({
  modules,
  endsAtMs,
}: Options): Promise<{ fired: Fired[]; attempts: number }> => {
  const fired: Fired[] = []
  let attempts = 0
  const plans: Plan[] = []
  const known = new WeakSet<object>()
  let lastMs = endsAtMs
  const roots = [...modules].flatMap(([load, module]) => targetsOf(load, module, known))
  for (const { callable } of roots) known.add(callable.run)
  const before = enablersOf(roots)
  const queue = likeliestFirst(roots)
  const families = new Map<string, Target[]>()
  const done = async () => ({
    fired: await withPreparation(fired, modules, roots, performance.now() + PREPARING_MS),
    attempts,
  })
  for (let target = queue.shift(); target; target = queue.shift()) {
    const module = modules.get(target.load)
    const family = JSON.stringify([target.load, target.prefix, target.on])
    families.set(family, [...(families.get(family) ?? []), target])
    let found = 0
    let slow = 0
    let further = 0
    // Within a list: what has a `then` of its own would be waited for on its way out, for as long as it likes.
    const attempt = async (plan: Plan): Promise<readonly [unknown]> => {
      const number = plans.push(plan) - 1
      attempts += 1
      const beganMs = cpuMs()
      const run = await runPlan(plan, module, { fill: () => nonceOf(number), timeoutMs: 500 })
      if (cpuMs() - beganMs > SLOW_MS) slow += 1
      found += collect(plans, fired)
      return [run.threw === undefined ? run.results.at(-1) : undefined]
    }
    for (const { how, args } of callsOf(target)) {
      if (performance.now() > lastMs || attempts >= ATTEMPTS_MAX || fired.length >= FIRED_MAX)
        return await done()
      if (found >= A_TARGET_MAX || slow >= 4) break
      const made = planFor(target, how, args)
      const plan = before.length > 0 ? { ...made, before } : made
      const [result] = await attempt(plan)
      if (target.depth > 0 || further >= FURTHER_MAX || found > 0) continue
      for (const next of furtherSteps(plan, result)) {
        further += 1
        await attempt(next)
      }
    }
    await turn()
    found += collect(plans, fired)
    if (fired.length > 0 && lastMs === endsAtMs)
      lastMs = Math.min(endsAtMs, performance.now() + AFTER_FIRST_MS)
    if (target.depth < 2) queue.push(...(await below(target, module, known)))
  }
  await new Promise((resolve) => setTimeout(resolve, 150))
  collect(plans, fired)
  if (fired.length === 0)
    for (const plan of [...families.values()].flatMap(plansWithState)) {
      if (performance.now() > lastMs || fired.length >= A_TARGET_MAX) break
      const number = plans.push(plan) - 1
      attempts += 1
      await runPlan(plan, modules.get(plan.load), { fill: () => nonceOf(number), timeoutMs: 500 })
      collect(plans, fired)
    }
  return await done()
}

type Call = { readonly how: Step['how']; readonly args: readonly Value[] }

/** What may be a constructor is tried both ways, on the first level alone: there are many below. */
function* callsOf(target: Target): Generator<Call> {
  const ways = waysToCall(target)
  for (const how of target.depth === 0 ? ways.toReversed() : ways.slice(-1))
    for (const args of POLLUTION_SHAPES) yield { how, args }
  for (const args of shapesWithOptions(target)) yield { how: ways.at(-1) ?? 'call', args }
}

const nonceOf = (number: number): string => `pq${number.toString(36).padStart(4, '0')}z`
const NONCES = /pq([0-9a-z]{4})z/

/** What has been planted since the last look, told to the plan whose nonce it bears; the prototypes are cleaned. */
const collect = (plans: readonly Plan[], fired: Fired[]): number => {
  let found = 0
  for (const { key: member, text } of pollutionOf(NONCES)) {
    const plan = plans[Number.parseInt(NONCES.exec(text)?.[1] ?? '', 36)]
    if (plan === undefined) continue
    found += 1
    const polluted = member.replace(NONCES, NONCE)
    fired.push({ flaw: 'prototype-pollution', plan, hole: 0, payload: NONCE, polluted })
  }
  cleanPrototypes()
  return found
}

const below = async (
  target: Target,
  module: unknown,
  known: WeakSet<object>,
): Promise<Target[]> => {
  const found: Target[] = []
  let results = 0
  for (const how of waysToCall(target).slice(0, 1))
    for (const args of [[{}], [], ...(await argumentsFor(target, module, 'likely'))]) {
      if (results >= RESULTS_A_TARGET_MAX) break
      const plan = planFor(target, how, args)
      const run = await runPlan(plan, module, { fill: () => 'a', timeoutMs: 500 })
      cleanPrototypes()
      if (run.threw !== undefined) continue
      const next = targetsOfResult(plan, run.results.at(-1), target.depth + 1, known)
      if (next.length === 0) continue
      results += 1
      found.push(...next)
    }
  // One instance is like another: its methods are of its class, and are known from here on.
  for (const { callable } of found) known.add(callable.run)
  return found
}

const SETTER = /^(?:set|use|select|switch|change|enter)(?:[A-Z_]\w*)?$/
const FAMILY_MAX = 40
const N = hole(0)
const STATE_SHAPES: readonly (readonly Value[])[] = [[{ [N]: N }], [N, N], [N]]

/** One function is told a name, and another one uses it: the name is that of the prototype. */
const plansWithState = (family: readonly Target[]): Plan[] =>
  family
    .filter(({ callable: { get, run } }) => run.length === 1 && SETTER.test(get.at(-1) ?? ''))
    .flatMap((setter) => {
      const step: Step = {
        on: setter.on,
        get: setter.callable.get,
        how: 'call',
        args: ['__proto__'],
      }
      return family
        .filter((each) => each !== setter)
        .slice(0, FAMILY_MAX)
        .flatMap((each) =>
          STATE_SHAPES.map((args) =>
            planFor({ ...each, prefix: [...each.prefix, step] }, 'call', args),
          ),
        )
    })

const ENABLER = /^(?:enable|activate|init|setup|install|register|bootstrap)(?:All|[A-Z]\w*)?$/

/** Some packages want to be told first what they may do: by functions without parameters whose name says so. */
const enablersOf = (targets: readonly Target[]): (readonly string[])[] =>
  targets
    .filter((each) => each.depth === 0 && isEnabler(each))
    .map(({ callable }) => callable.get)
    .slice(0, 6)

const isEnabler = ({ callable: { get, run } }: Target): boolean =>
  run.length === 0 && ENABLER.test(get.at(-1) ?? '')
