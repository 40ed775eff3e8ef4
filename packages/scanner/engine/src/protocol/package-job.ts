import type { PackageSearch } from '@daimon/scanner-api'
import type { Trigger } from './trigger.ts'
import type { PythonProgram } from './application-job.ts'
import type { CallPlan } from './plan.ts'
import type { Frame } from './frame.ts'
import type { GuestEnd } from './guest-end.ts'

/**
 * A sink call as seen by hooks. Its location is a hint; the monitor decides by its own observation.
 */
export type SeenCall = {
  readonly name: string
  readonly text: string
  readonly stack: readonly Frame[]
}

/** A search for vulnerabilities. */
export type Search = PackageSearch['search']

/** A job for the monitor, sent on its standard input. */
export type Job =
  | {
      readonly mode: 'explore'
      readonly search: Search
      readonly loads: readonly string[]
      readonly programs: readonly string[]
      readonly budgetMs: number
      readonly nonce: string
      /** Plans to try instead of generated ones. */
      readonly proposals?: readonly CallPlan[]
    }
  | {
      readonly mode: 'replay'
      readonly fired: Trigger
      readonly seal: Seal
      /** Whether to trace where the effect occurs, which the package could notice. */
      readonly isTraced: boolean
      /** Whether to replace the package by a no-op stub. */
      readonly isStub: boolean
    }

/** A job and the directory that the package is loaded from, which is where it is installed. */
export type PlacedJob = Job & {
  readonly from: string
  /** For a package in Python: its interpreter and the guest's file. */
  readonly python?: PythonProgram & { readonly guest: string }
}

/** What the guest learns before the package loads: nothing that is later sent or looked for. */
export type GuestJob =
  | Extract<PlacedJob, { mode: 'explore' }>
  | Omit<Extract<PlacedJob, { mode: 'replay' }>, 'seal'>

/**
 * A random word in two forms: as written in a payload and as it results from evaluation. If they
 * differ, only evaluation leads from one to the other, and the guest never learns the second form.
 */
export type Seal = {
  readonly text: string
  readonly canary: string
  /** Part of both forms. */
  readonly word: string
}

export type SearchResult = {
  readonly fired: readonly Trigger[]
  readonly attempts: number
  readonly isCut: boolean
}

export type FunctionDescription = {
  readonly load: string
  readonly get: readonly string[]
  /** The function's text, truncated. */
  readonly text: string
}

/** The guest's report to the monitor: hints only. */
export type GuestReport = {
  /** Modules that couldn't be loaded, and why. */
  readonly failed: readonly { readonly load: string; readonly reason: string }[]
  /** The first exported functions, for a model that proposes calls. */
  readonly described?: readonly FunctionDescription[]
  /** Undefined if the search didn't finish. */
  readonly searched?: SearchResult
  /**
   * Built-in functions that the package replaced; a search that uses them may miss vulnerabilities.
   */
  readonly replaced?: readonly string[]
}

/** Result of a replay; `hasFired` comes from the monitor's own observation. */
export type ReplayResult = {
  readonly hasFired: boolean
  /**
   * Whether the package could be called: it loaded, the functions existed, and a server listened.
   */
  readonly wasCallable: boolean
  /** The sink call as seen by hooks in the guest: a hint. */
  readonly call?: SeenCall
}

/** The monitor's report on its standard output, which no other process in the sandbox has. */
export type Report = Partial<GuestReport> & {
  readonly replayed?: ReplayResult
  /** Why the monitor couldn't look for the effect. */
  readonly obstacle?: string
  /** How the guest ended, if it ended early. */
  readonly ended?: GuestEnd
  /** Whether text without our token arrived on the guest's message channel. */
  readonly hasForeignText?: boolean
}
