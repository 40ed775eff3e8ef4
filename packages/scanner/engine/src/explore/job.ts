import type { Fired, FlawName } from './fired.ts'
import type { Plan } from './plan.ts'
import type { Replayed } from './replay.ts'

/** Ways to look for flaws, in the order in which they are taken. */
export const SEARCHES = ['servers', 'calls', 'patterns', 'pollution'] as const
export type Search = (typeof SEARCHES)[number]

/** Which search finds flaws of a class. */
export const SEARCH_OF: Readonly<Record<FlawName, Search>> = {
  'path-traversal': 'servers',
  'command-injection': 'calls',
  'code-injection': 'calls',
  redos: 'patterns',
  'prototype-pollution': 'pollution',
}

/** What the sandbox is told to do, in `job.json`. */
export type Job =
  | {
      readonly mode: 'explore'
      readonly search: Search
      readonly loads: readonly string[]
      readonly programs: readonly string[]
      readonly budgetMs: number
      readonly nonce: string
      /** Plans to try instead of all that come to mind. */
      readonly proposals?: readonly Plan[]
    }
  | {
      readonly mode: 'replay'
      readonly fired: Fired
      readonly nonce: string
      /** Watch for where the effect comes about, which the package could notice. */
      readonly isTraced: boolean
      /** Something inert in place of the package. */
      readonly isStub: boolean
    }

/** A job, and from where the package is loaded: the folder of whoever has installed it. */
export type PlacedJob = Job & { readonly from: string }

export type Searched = {
  readonly fired: readonly Fired[]
  readonly attempts: number
  readonly isCut: boolean
}

export type Described = {
  readonly load: string
  readonly get: readonly string[]
  /** Its text, cut. */
  readonly text: string
}

/** What it leaves, in `report.json`; first before the search, so that a crash costs that alone. */
export type Report = {
  /** Modules that could not be loaded, and why. */
  readonly failed: readonly { readonly load: string; readonly reason: string }[]
  /** The first functions that the package hands out, for whoever proposes calls. */
  readonly described?: readonly Described[]
  /** Missing where the search did not come to its end. */
  readonly searched?: Searched
  readonly replayed?: Replayed
}
