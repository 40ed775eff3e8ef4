/**
 * How to reach a vulnerability, as data: load a module and call its functions. A plan runs in the
 * sandbox, is stored with the proof, and can be replayed.
 */
export type CallPlan = {
  /** The specifier for `require`, as a dependent writes it, or the name of a module in Python. */
  readonly load: string
  /** Functions of the module to call first without arguments, as member names. */
  readonly before?: readonly (readonly string[])[]
  readonly steps: readonly CallStep[]
}

export type CallStep = {
  /** The object with the function: the module, or the result of an earlier step. */
  readonly on: 'module' | number
  /** Member names from there to the function; empty for the object itself. */
  readonly get: readonly string[]
  readonly how: 'call' | 'new'
  readonly args: readonly Value[]
  /** Named arguments, in Python. */
  readonly named?: { readonly [name: string]: Value }
}

/**
 * An argument as JSON. An object with a member `$` stands for a value that JSON can't express.
 * Characters from `HOLE` on are placeholders for a marker or payload.
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | { readonly [key: string]: Value }

/** Whether a name leads out of the package's exports to built-in functions. */
export const leadsOut = (name: string): boolean =>
  /^(?:constructor|caller|callee|arguments|__\w+__)$/.test(name)

export type Fill = (hole: number) => string

export const HOLES = 64
const FIRST = 0xe000

/** The placeholder character for text number 0 to 63. */
export const hole = (number: number): string => String.fromCharCode(FIRST + (number % HOLES))

/** Placeholder for the nonce in a payload. */
export const NONCE = String.fromCharCode(FIRST + 0xff)

export const withNonce = (text: string, nonce: string): string => text.replaceAll(NONCE, nonce)

const ANY_HOLE = /[\uE000-\uE03F]/g

export const fillText = (text: string, fill: Fill): string =>
  text.replaceAll(ANY_HOLE, (found) => fill(found.charCodeAt(0) - FIRST))

/** Fills every hole with a letter. */
export const FILLER_FILL: Fill = () => 'a'

/** Returns the plan with every text in its arguments changed, including member names. */
export const mapTexts = (plan: CallPlan, change: (text: string) => string): CallPlan => {
  const mapped = (value: Value): Value => {
    if (typeof value === 'string') return change(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((each) => mapped(each as Value))
    return Object.fromEntries(
      Object.entries(value as Record<string, Value>).map(([key, each]) => [
        change(key),
        mapped(each),
      ]),
    )
  }
  const steps = plan.steps.map((step) => ({
    ...step,
    args: step.args.map(mapped),
    ...(step.named && { named: mapped(step.named) as NonNullable<CallStep['named']> }),
  }))
  return { ...plan, steps }
}

export const callback: Value = { $: 'callback' }
export const missing: Value = { $: 'undefined' }
