import type { PackageClass } from '@daimon/scanner-api'
import type { CallPlan } from './plan.ts'

/**
 * An input that had its effect during the search and needs confirmation. The nonce is filled in
 * later.
 */
export type Trigger = {
  readonly vulnerability: PackageClass
  readonly plan: CallPlan
  /** The hole for the payload; the others are filled with `FILLER`. */
  readonly hole: number
  readonly payload: string
  /**
   * For commands and code: whether the payload was the whole text, and the names of the function
   * and its parameters.
   */
  readonly isWhole?: boolean
  readonly names?: readonly string[]
  /** For pollution: the polluted member, with a placeholder for the nonce. */
  readonly polluted?: string
  /** What the payload names, which the monitor creates: a pipe to read, a file, or an address. */
  readonly canary?: CanaryKind
  /** For path traversal: how the server starts that is asked for `payload`. */
  readonly server?: ServerShape
  /** For a slow pattern, in place of the payload: `prefix`, then `pump` repeated, then `suffix`. */
  readonly attack?: Attack
}

export type CanaryKind = 'pipe' | 'file' | 'listener'

export type ServerShape = {
  /** Whether the server listens on its own, is a handler to mount, or is a program. */
  readonly by: 'listening' | 'handler' | 'program'
  /** For a handler: the member names that lead to it from the plan's result. */
  readonly get?: readonly string[]
  /** For a program: its arguments. */
  readonly args?: readonly string[]
}

export type Attack = {
  readonly prefix: string
  readonly pump: string
  readonly suffix: string
  /** A character that is not slow when repeated to the same length. */
  readonly control?: string
}

/** Text for the holes without a payload. */
export const FILLER = 'a'
