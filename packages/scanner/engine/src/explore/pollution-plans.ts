import type { Target } from './callables.ts'
import { membersOf, sourceOf } from './members.ts'
import { optionNamesInTexts } from './option-names-in-texts.ts'
import { EVIL, KEYED, N } from './payloads/pollution-payloads.ts'
import type { Plan, Step, Value } from './plan.ts'

const SAYS_SO =
  /set|put|merge|mix|extend|default|assign|deep|clone|copy|flat|expand|zip|path|parse|decode|seriali[sz]|patch|apply|fill|update|insert|load|option|conf|overrid|nest|write|namespace|open|init|create|use|register|define|add/i

/** Targets whose name says that they put something somewhere, or prepare that, then the others: time may not be enough for all. */
export const likeliestFirst = (targets: readonly Target[]): Target[] =>
  targets.toSorted((a, b) => Number(saysSo(b)) - Number(saysSo(a)))

const saysSo = ({ callable: { get, run } }: Target): boolean => SAYS_SO.test(get.at(-1) ?? run.name)

const OPTIONS = /^_?(?:o|opts?|options?|conf|config|settings|params)$|(?:opts|options|settings)$/i
const NAMES_MAX = 24

/** Where a parameter is called options: objects and texts beside one option after the other that is switched on. */
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

/** What came of a call may be what does it: a function that wants the object, or an instance that is told to begin. */
export const furtherSteps = (plan: Plan, result: unknown): Plan[] => {
  const on = plan.steps.length - 1
  const behind = (get: readonly string[], args: readonly Value[]): Plan => {
    const step: Step = { on, get, how: 'call', args }
    return { ...plan, steps: [...plan.steps, step] }
  }
  if (typeof result === 'function')
    return handsFunction(plan) || mayBeCode(plan)
      ? []
      : FUNCTION_ARGUMENTS.map((args) => behind([], args))
  if (!isInstance(result)) return []
  return membersOf(result, { depth: 1, countMax: 30, seen: new WeakSet() })
    .filter(({ get, run }) => get.length === 1 && run.length === 0 && sourceOf(run) !== '')
    .slice(0, METHODS_MAX)
    .map(({ get }) => behind(get, []))
}

/** It may have been handed back as it is. */
const handsFunction = ({ steps }: Plan): boolean =>
  /"\$":"(?:function|callback)"/.test(JSON.stringify(steps.at(-1)?.args))

/** A text that assigns may have become the body of the function: that is no flaw of this class. */
const mayBeCode = ({ steps }: Plan): boolean =>
  steps.at(-1)?.args.some((value) => typeof value === 'string' && value.includes('=')) === true

const isInstance = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (value instanceof Promise || Buffer.isBuffer(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== null && prototype !== Object.prototype
}
