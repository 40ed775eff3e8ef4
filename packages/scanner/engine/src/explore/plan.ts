/**
 * How to reach a flaw, as data: load a module, call this with that. A plan runs in the sandbox, is kept with the proof
 * and can be run again by anybody.
 */
export type Plan = {
  /** What is handed to `require`, as somebody who installed the package writes it. */
  readonly load: string
  /** Functions of the module that are called first, without arguments, by the names that lead to them. */
  readonly before?: readonly (readonly string[])[]
  readonly steps: readonly Step[]
}

export type Step = {
  /** Whose member is called: the module, or what an earlier step gave. */
  readonly on: 'module' | number
  /** Names of members from there to the function; none for the thing itself. */
  readonly get: readonly string[]
  readonly how: 'call' | 'new'
  readonly args: readonly Value[]
}

/**
 * An argument, as JSON. An object with a member `$` stands for what JSON has no words for. A character from `HOLE` on
 * stands for text that is filled in when the plan runs: a marker, or a payload.
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | { readonly [key: string]: Value }

/** Names that lead out of what a package hands out, to functions of the language itself. */
export const leadsOut = (name: string): boolean =>
  /^(?:constructor|caller|callee|arguments|__\w+__)$/.test(name)

export type Fill = (hole: number) => string

export const HOLES = 64
const FIRST = 0xe000

/** The character that stands for the text with this number, 0 to 63. */
export const hole = (number: number): string => String.fromCharCode(FIRST + (number % HOLES))

/** Stands for the nonce within a payload. */
export const NONCE = String.fromCharCode(FIRST + 0xff)

export const withNonce = (text: string, nonce: string): string => text.replaceAll(NONCE, nonce)

const ANY_HOLE = /[\uE000-\uE03F]/g

export const fillText = (text: string, fill: Fill): string =>
  text.replaceAll(ANY_HOLE, (found) => fill(found.charCodeAt(0) - FIRST))

/** Fills every hole with a letter. */
export const FILLER_FILL: Fill = () => 'a'

/** The plan with every text of its arguments changed, names of members among them. */
export const mapTexts = (plan: Plan, change: (text: string) => string): Plan => {
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
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, args: step.args.map(mapped) })) }
}

export const callback: Value = { $: 'callback' }
export const missing: Value = { $: 'undefined' }
