import type { Fired, FlawName } from './fired.ts'
import type { Plan } from './plan.ts'
import type { GuestEnd } from './monitor/guest-process.ts'
import type { SeenCall } from './replay.ts'

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

/** What the monitor is told to do, by its standard input. */
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
      readonly seal: Seal
      /** Watch for where the effect comes about, which the package could notice. */
      readonly isTraced: boolean
      /** Something inert in place of the package. */
      readonly isStub: boolean
    }

/** A job, and from where the package is loaded: the folder of whoever has installed it. */
export type PlacedJob = Job & { readonly from: string }

/** What the guest is told before the package loads: nothing that is sent or looked for later. */
export type GuestJob =
  | Extract<PlacedJob, { mode: 'explore' }>
  | Omit<Extract<PlacedJob, { mode: 'replay' }>, 'seal'>

/**
 * A random word as it stands in a payload and as it comes out of it. Where the two differ, the text has to be evaluated to
 * get from one to the other, and the guest never learns the second.
 */
export type Seal = {
  readonly text: string
  readonly canary: string
  /** Part of both. */
  readonly word: string
}

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

/** What the guest tells the monitor: hints. */
export type GuestReport = {
  /** Modules that could not be loaded, and why. */
  readonly failed: readonly { readonly load: string; readonly reason: string }[]
  /** The first functions that the package hands out, for whoever proposes calls. */
  readonly described?: readonly Described[]
  /** Missing where the search did not come to its end. */
  readonly searched?: Searched
  /** Functions of the language that the package replaced: a search that uses them may see less than there is. */
  readonly replaced?: readonly string[]
}

/** What a replay showed; `hasFired` is what the monitor saw itself. */
export type Replayed = {
  readonly hasFired: boolean
  /** Whether the package was there to be called: it loaded, its functions were found, its server came to listen. */
  readonly wasCallable: boolean
  /** The call that had the effect, as hooks in the guest saw it: a hint. */
  readonly call?: SeenCall
}

/** What the monitor writes to its standard output, which no other process in the sandbox has. */
export type Report = Partial<GuestReport> & {
  readonly replayed?: Replayed
  /** How the guest ended before it was told to. */
  readonly ended?: GuestEnd
  /** The guest wrote text to the channel that is not ours. */
  readonly hasForeignText?: boolean
}
