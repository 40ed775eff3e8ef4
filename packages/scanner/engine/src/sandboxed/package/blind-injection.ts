import { type Target, getFirstHole, planFor, callVariants } from './call-targets.ts'
import { canaryIsThere } from './canary.ts'
import { type Trigger, FILLER } from '../../protocol/trigger.ts'
import { letters } from '../../protocol/letters.ts'
import { observeSinks } from './sink-recorder.ts'
import { ESCAPED_CODE, ESCAPES, ESCAPING_TREES } from './payloads/escapes.ts'
import { type Value, callback, hole, withNonce } from '../../protocol/plan.ts'
import { runPlan } from './run-plan.ts'

const TARGETS_MAX = 24
const FOUND_MAX = 6
const WAYS_MAX = 4
const TREE = /^_?(?:ast|tree|node|root|program|expr|expression)$/i
const INTERPRETS =
  /eval|exec|run|compile|parse|calc|interpret|express|expr|code|script|source|src|formula|math|ast|tree|sandbox|safe|vm/i

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  readonly endsAtMs: number
}

type Input = { readonly args: readonly Value[]; readonly payload: string }

/**
 * Attacks interpreters that evaluate text themselves. No hook sees that text, so only the effect
 * can be checked. Skips text that an evaluator receives whole, which `discover` has found already.
 */
export const probeBlind = async (
  targets: readonly Target[],
  { modules, endsAtMs }: Options,
): Promise<Trigger[]> => {
  const fired: Trigger[] = []
  for (const target of targets.filter(mayInterpret).slice(0, TARGETS_MAX)) {
    if (performance.now() > endsAtMs || fired.length >= FOUND_MAX) return fired
    fired.push(...(await escapeFrom(target, modules.get(target.load), endsAtMs)))
  }
  return fired
}

const mayInterpret = ({ callable: { get, run }, signature }: Target): boolean =>
  INTERPRETS.test([get.at(-1) ?? run.name, signature.parameters[0]?.name].join(' '))

let nonces = 0

const escapeFrom = async (
  target: Target,
  module: unknown,
  endsAtMs: number,
): Promise<Trigger[]> => {
  const how = callVariants(target).at(-1) ?? 'call'
  const tried: { nonce: string; fired: Trigger }[] = []
  for (const { args, payload } of inputsFor(target)) {
    if (performance.now() > endsAtMs) break
    nonces += 1
    const nonce = `esc${letters(nonces)}z`
    const plan = planFor(target, how, args)
    const at = getFirstHole(target)
    const text = withNonce(payload, nonce)
    let isHanded = false
    const stop = observeSinks(['code'], (call) => (isHanded ||= call.text.trim() === text))
    await runPlan(plan, module, { fill: (number) => (number === at ? text : FILLER) })
    stop()
    const { callable, signature } = target
    const names = [callable.run.name, ...signature.parameters.map(({ name }) => name)]
    if (!isHanded || typeof args[0] !== 'string')
      tried.push({
        nonce,
        fired: { vulnerability: 'code-injection', plan, hole: at, payload, isWhole: false, names },
      })
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  // Returns all attempts, because an earlier one may have contributed.
  return tried
    .flatMap(({ nonce, fired }) => (canaryIsThere(nonce) ? [fired] : []))
    .slice(0, WAYS_MAX)
}

const inputsFor = ({ signature: { parameters, body } }: Target): Input[] => {
  const takesTree =
    TREE.test(parameters[0]?.name ?? '') || /\.type\s*===?\s*['"]\w+Expression['"]/.test(body)
  const trees: Input[] = takesTree
    ? ESCAPING_TREES.flatMap((tree) => [
        { args: [tree], payload: ESCAPED_CODE },
        { args: [tree, {}], payload: ESCAPED_CODE },
      ])
    : []
  const texts = ESCAPES.flatMap((payload): Input[] => [
    { args: [hole(0)], payload },
    { args: [hole(0), {}, callback], payload },
  ])
  return [...trees, ...texts]
}
