import type { Target } from './call-targets.ts'
import { collectMembers, getSource } from './members.ts'
import { optionNamesInTexts } from './option-names-in-texts.ts'
import { EVIL, KEYED, N } from './payloads/pollution-payloads.ts'
import type { CallPlan, CallStep, Value } from '../../protocol/plan.ts'

const SAYS_SO =
  /set|put|merge|mix|extend|default|assign|deep|clone|copy|flat|expand|zip|path|parse|decode|seriali[sz]|patch|apply|fill|update|insert|load|option|conf|overrid|nest|write|namespace|open|init|create|use|register|define|add/i

/** Sorts targets whose name suggests writing or preparing values first, because time is limited. */
export const likeliestFirst = (targets: readonly Target[]): Target[] =>
  targets.toSorted((a, b) => Number(saysSo(b)) - Number(saysSo(a)))

const saysSo = ({ callable: { get, run } }: Target): boolean => SAYS_SO.test(get.at(-1) ?? run.name)

const OPTIONS = /^_?(?:o|opts?|options?|conf|config|settings|params)$|(?:opts|options|settings)$/i
const NAMES_MAX = 24

/**
 * For a parameter named like options: payload arguments with each option enabled, and with all of
 * them.
 */
export const shapesWithOptions = ({ load, signature: { parameters } }: Target): Value[][] => {
  const position = parameters.findIndex(({ name }) => OPTIONS.test(name))
  if (position < 0) return []
  const names = [
    ...new Set([...(parameters[position]?.members ?? []), ...optionNamesInTexts(load)]),
  ].slice(0, NAMES_MAX)
  const all = Object.fromEntries(names.map((name) => [name, true]))
  return [all, ...names.map((name) => ({ [name]: true }))].flatMap((options) =>
    (position === 0 ? BEHIND_OPTIONS : BEFORE_OPTIONS).map((args) =>
      position === 0 ? [options, ...args] : [...args, options],
    ),
  )
}

const BEHIND_OPTIONS: readonly (readonly Value[])[] = [
  ...[...EVIL.slice(0, 2), ...KEYED.slice(0, 2)].map((evil): Value[] => [{}, evil]),
  [KEYED[0] as Value],
]

const BEFORE_OPTIONS: readonly (readonly Value[])[] = [
  ...EVIL.slice(0, 2).map((evil): Value[] => [{}, evil]),
  ...[EVIL[0] as Value, KEYED[0] as Value].map((evil): Value[] => [evil]),
  [{}, `__proto__.${N}`, N],
  [`__proto__.${N}=${N}`],
  [`__proto__[${N}]=${N}`],
]

const FUNCTION_ARGUMENTS: readonly (readonly Value[])[] = [[{}, N], [{}], [N, {}]]
const METHODS_MAX = 6

/**
 * Further calls on a result: a returned function may take the object, and an instance may start
 * with a method.
 */
export const furtherSteps = (plan: CallPlan, result: unknown): CallPlan[] => {
  const on = plan.steps.length - 1
  const behind = (get: readonly string[], args: readonly Value[]): CallPlan => {
    const step: CallStep = { on, get, how: 'call', args }
    return { ...plan, steps: [...plan.steps, step] }
  }
  if (typeof result === 'function')
    return handsFunction(plan) || mayBeCode(plan)
      ? []
      : FUNCTION_ARGUMENTS.map((args) => behind([], args))
  if (!isInstance(result)) return []
  return collectMembers(result, { depth: 1, countMax: 30, seen: new WeakSet() })
    .filter(({ get, run }) => get.length === 1 && run.length === 0 && getSource(run) !== '')
    .slice(0, METHODS_MAX)
    .map(({ get }) => behind(get, []))
}

/** Whether the result may be our own function, returned unchanged. */
const handsFunction = ({ steps }: CallPlan): boolean =>
  /"\$":"(?:function|callback)"/.test(JSON.stringify(steps.at(-1)?.args))

/**
 * Whether an argument may have become the function's body. An assignment there is not prototype
 * pollution.
 */
const mayBeCode = ({ steps }: CallPlan): boolean =>
  steps.at(-1)?.args.some((value) => typeof value === 'string' && value.includes('=')) === true

const isInstance = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (value instanceof Promise || Buffer.isBuffer(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== null && prototype !== Object.prototype
}
