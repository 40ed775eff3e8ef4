import type { Target } from './call-targets.ts'
import type { Trigger } from '../../protocol/trigger.ts'
import { loadAfresh } from './load.ts'
import type { CallPlan, CallStep, Value } from '../../protocol/plan.ts'
import { cleanPrototypes, readPollution } from './prototypes.ts'
import { runPlan } from './run-plan.ts'
import { nextTick } from './next-tick.ts'

type Modules = ReadonlyMap<string, unknown>

const FUNCTIONS_MAX = 3
const PREPARATIONS_MAX = 60
const ARGUMENTS: readonly (readonly Value[])[] = [[], [{}], ['a']]

/**
 * A hit may depend on an earlier call that a fresh run doesn't repeat. Prepends that call if one is
 * found, and puts plans that need none first.
 */
export const withPreparation = async (
  fired: readonly Trigger[],
  modules: Modules,
  targets: readonly Target[],
  endsAtMs: number,
): Promise<Trigger[]> => {
  const alone: Trigger[] = []
  const prepared: Trigger[] = []
  const tried = new Set<string>()
  for (const each of fired) {
    const name = JSON.stringify([each.plan.load, each.plan.steps.map(({ get }) => get)])
    if (tried.has(name) || tried.size >= FUNCTIONS_MAX || performance.now() > endsAtMs) continue
    tried.add(name)
    if (await pollutes(each.plan, loadAfresh(modules))) alone.push(each)
    else prepared.push(...(await prepare(each, modules, targets, endsAtMs)))
  }
  return [...alone, ...prepared, ...fired.filter((each) => !alone.includes(each))]
}

/**
 * Calls one function after another until the plan works, then checks whether the last one alone is
 * enough.
 */
const prepare = async (
  fired: Trigger,
  modules: Modules,
  targets: readonly Target[],
  endsAtMs: number,
): Promise<Trigger[]> => {
  const used = loadAfresh(modules)
  const own = targets.filter(({ load }) => load === fired.plan.load).slice(0, PREPARATIONS_MAX)
  for (const { callable } of own)
    for (const args of ARGUMENTS) {
      if (performance.now() > endsAtMs) return []
      const plan = behind({ on: 'module', get: callable.get, how: 'call', args }, fired.plan)
      if (!(await pollutes(plan, used))) continue
      return (await pollutes(plan, loadAfresh(modules))) ? [{ ...fired, plan }] : []
    }
  return []
}

const behind = (first: CallStep, plan: CallPlan): CallPlan => ({
  ...plan,
  steps: [
    first,
    ...plan.steps.map((step) => ({ ...step, on: step.on === 'module' ? step.on : step.on + 1 })),
  ],
})

const NONCE = 'pqprepz'

const pollutes = async (plan: CallPlan, modules: Modules): Promise<boolean> => {
  cleanPrototypes()
  await runPlan(plan, modules.get(plan.load), { fill: () => NONCE, timeoutMs: 500 })
  await nextTick()
  const isThere = readPollution(new RegExp(NONCE)).length > 0
  cleanPrototypes()
  return isThere
}
