import {
  type Target,
  argumentsFor,
  planFor,
  collectTargets,
  targetsOfResult,
  callVariants,
} from './call-targets.ts'
import { cpuMs } from '../shared/cpu-time.ts'
import type { Trigger } from '../../protocol/trigger.ts'
import { POLLUTION_SHAPES } from './payloads/pollution-payloads.ts'
import { type CallPlan, type CallStep, type Value, NONCE, hole } from '../../protocol/plan.ts'
import { furtherSteps, likeliestFirst, shapesWithOptions } from './pollution-plans.ts'
import { withPreparation } from './prepare-pollution.ts'
import { cleanPrototypes, readPollution } from './prototypes.ts'
import { runPlan } from './run-plan.ts'
import { nextTick } from './next-tick.ts'

type Options = { readonly modules: ReadonlyMap<string, unknown>; readonly endsAtMs: number }

const ATTEMPTS_MAX = 60_000
const A_TARGET_MAX = 3
const FIRED_MAX = 12
/** Search time after the first hit, because confirmation needs the rest. */
const AFTER_FIRST_MS = 4_000
const RESULTS_A_TARGET_MAX = 2
const PREPARING_MS = 2_500
/** Maximum follow-up calls per function. */
const FURTHER_MAX = 400
/** CPU time of one shape above which a function counts as slow and gets fewer. */
const SLOW_MS = 50

/** Calls the package's exports with shapes that pollute a prototype, and returns those that did. */
export const findPollution = async ({
  modules,
  endsAtMs,
}: Options): Promise<{ fired: Trigger[]; attempts: number }> => {
  const fired: Trigger[] = []
  let attempts = 0
  const plans: CallPlan[] = []
  const known = new WeakSet<object>()
  let lastMs = endsAtMs
  const roots = [...modules].flatMap(([load, module]) => collectTargets(load, module, known))
  for (const { callable } of roots) known.add(callable.run)
  const before = findEnablers(roots)
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
    // Returns the value in a list, because awaiting would call a `then` of the value itself.
    const attempt = async (plan: CallPlan): Promise<readonly [unknown]> => {
      const number = plans.push(plan) - 1
      attempts += 1
      const beganMs = cpuMs()
      const run = await runPlan(plan, module, { fill: () => createNonce(number), timeoutMs: 500 })
      if (cpuMs() - beganMs > SLOW_MS) slow += 1
      found += collect(plans, fired)
      return [run.threw === undefined ? run.results.at(-1) : undefined]
    }
    for (const { how, args } of listCalls(target)) {
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
    await nextTick()
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
      await runPlan(plan, modules.get(plan.load), {
        fill: () => createNonce(number),
        timeoutMs: 500,
      })
      collect(plans, fired)
    }
  return await done()
}

type Call = { readonly how: CallStep['how']; readonly args: readonly Value[] }

/**
 * Tries a possible constructor both ways, but only at the first level, because there are many
 * functions below.
 */
function* listCalls(target: Target): Generator<Call> {
  const ways = callVariants(target)
  for (const how of target.depth === 0 ? ways.toReversed() : ways.slice(-1))
    for (const args of POLLUTION_SHAPES) yield { how, args }
  for (const args of shapesWithOptions(target)) yield { how: ways.at(-1) ?? 'call', args }
}

const createNonce = (number: number): string => `pq${number.toString(36).padStart(4, '0')}z`
const NONCES = /pq([0-9a-z]{4})z/

/** Collects new pollution, attributes it to plans by nonce, and cleans the prototypes. */
const collect = (plans: readonly CallPlan[], fired: Trigger[]): number => {
  let found = 0
  for (const { key: member, text } of readPollution(NONCES)) {
    const plan = plans[Number.parseInt(NONCES.exec(text)?.[1] ?? '', 36)]
    if (plan === undefined) continue
    found += 1
    const polluted = member.replace(NONCES, NONCE)
    fired.push({ vulnerability: 'prototype-pollution', plan, hole: 0, payload: NONCE, polluted })
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
  for (const how of callVariants(target).slice(0, 1))
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
  // Methods found on one instance are known for all instances of its class.
  for (const { callable } of found) known.add(callable.run)
  return found
}

const SETTER = /^(?:set|use|select|switch|change|enter)(?:[A-Z_]\w*)?$/
const FAMILY_MAX = 40
const N = hole(0)
const STATE_SHAPES: readonly (readonly Value[])[] = [[{ [N]: N }], [N, N], [N]]

/**
 * Plans for stateful packages: one function stores a name (the prototype's), and another one uses
 * it.
 */
const plansWithState = (family: readonly Target[]): CallPlan[] =>
  family
    .filter(({ callable: { get, run } }) => run.length === 1 && SETTER.test(get.at(-1) ?? ''))
    .flatMap((setter) => {
      const step: CallStep = {
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

/**
 * Some packages need to be enabled first: functions without parameters and with a matching name.
 */
const findEnablers = (targets: readonly Target[]): (readonly string[])[] =>
  targets
    .filter((each) => each.depth === 0 && isEnabler(each))
    .map(({ callable }) => callable.get)
    .slice(0, 6)

const isEnabler = ({ callable: { get, run } }: Target): boolean =>
  run.length === 0 && ENABLER.test(get.at(-1) ?? '')
