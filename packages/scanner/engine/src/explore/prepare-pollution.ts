import type { Target } from './callables.ts'
import type { Fired } from './fired.ts'
import { loadAfresh } from './load.ts'
import type { Plan, Step, Value } from './plan.ts'
import { cleanPrototypes, pollutionOf } from './prototypes.ts'
import { runPlan } from './run-plan.ts'
import { turn } from './turn.ts'

type Modules = ReadonlyMap<string, unknown>

const FUNCTIONS_MAX = 3
const PREPARATIONS_MAX = 60
const ARGUMENTS: readonly (readonly Value[])[] = [[], [{}], ['a']]

/**
 * What fired may have been prepared by a call before it, of which nothing is left in a fresh run. Puts that call in front
 * where one is found, and what works by itself first.
 */
export const withPreparation = async (
  fired: readonly Fired[],
  modules: Modules,
  targets: readonly Target[],
  endsAtMs: number,
): Promise<Fired[]> => {
  const alone: Fired[] = []
  const prepared: Fired[] = []
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

/** Calls one function after the other until it works, and looks whether the last one by itself is enough. */
const prepare = async (
  fired: Fired,
  modules: Modules,
  targets: readonly Target[],
  endsAtMs: number,
): Promise<Fired[]> => {
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

const behind = (first: Step, plan: Plan): Plan => ({
  ...plan,
  steps: [
    first,
    ...plan.steps.map((step) => ({ ...step, on: step.on === 'module' ? step.on : step.on + 1 })),
  ],
})

const NONCE = 'pqprepz'

const pollutes = async (plan: Plan, modules: Modules): Promise<boolean> => {
  cleanPrototypes()
  await runPlan(plan, modules.get(plan.load), { fill: () => NONCE, timeoutMs: 500 })
  await turn()
  const isThere = pollutionOf(new RegExp(NONCE)).length > 0
  cleanPrototypes()
  return isThere
}
