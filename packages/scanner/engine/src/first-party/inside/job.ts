import type { Oracle, ProofRequest } from '@daimon/scanner-api'
import type { Attack } from '../../explore/fired.ts'
import type { GuestEnd } from '../../explore/monitor/guest-process.ts'

/** One request with what is looked for afterwards. All places in it are filled in already. */
export type Shot = {
  readonly request: ProofRequest
  readonly payload: string
  readonly oracle: Oracle | null
  /** Random, and of this shot alone: effects carry it. */
  readonly nonce: string
  /** The name of the file that the payload makes: where it is verified, the value of an expression in the payload. */
  readonly canary: string
  /** Once the effect of one of a group has shown, the others are left out. */
  readonly group?: string
  /** A file that is planted outside of the application before the shot, and its content. */
  readonly flag?: { readonly path: string; readonly content: string }
  /** Sent again and again with texts of doubling length, which go where the request holds `GROWING_PLACE`. */
  readonly growth?: Growth
}

/** A text that a pattern may be slow on, and characters of which one may make a text that it is not slow on. */
export type Growth = { readonly attack: Attack; readonly controls: readonly string[] }

/** A pattern of the application, and texts that it is slow on. */
export type SlowPattern = {
  /** As the calls tell it. */
  readonly callee: string
  readonly attacks: readonly Attack[]
}

/** What happens in one sandbox: an application is started, and requests are sent to it, one after another. */
export type DriveJob = {
  /** Below the folder of the application. */
  readonly entry: string
  readonly shots: readonly Shot[]
  /** Tell which names of query, body and headers the application asks for. */
  readonly learnsNames: boolean
  /** Afterwards find texts that the patterns are slow on which words of requests got to. */
  readonly findsSlowTexts?: boolean
  /** Time of the processor for all shots together; those that do not fit in are left out. */
  readonly budgetMs: number
}

export type Frame = {
  /** Below the folder of the application, or absolute. */
  readonly file: string
  readonly line: number
  readonly name: string
}

/** A call of something that may do harm, as the application made it. */
export type SinkCall = {
  readonly kind: SinkCallKind
  readonly callee: string
  /** The command, the path, the address, the statement or what was answered. */
  readonly text: string
  /** Innermost first. */
  readonly stack: readonly Frame[]
}

export type SinkCallKind =
  | 'command'
  | 'code'
  | 'path'
  | 'request'
  | 'sql'
  | 'markup'
  | 'redirect'
  | 'prototype'
  | 'pattern'

export type ShotReport = {
  readonly status: number | null
  /** Another of its group had the effect already. */
  readonly isLeftOut?: true
  readonly hasFired: boolean
  /** What was seen, in words. */
  readonly effect: string
  /** Of a text that grew: the character of which one of the same length was over at once. */
  readonly control?: string
  readonly calls: readonly SinkCall[]
  /** What the application asked the request for, when the job is to learn that. */
  readonly names: readonly string[]
}

export type Started =
  | { readonly how: 'listening' | 'exported' }
  | { readonly failed: 'missing'; readonly detail: string }
  | { readonly failed: 'threw' | 'silent'; readonly detail: string }

export type DriveReport = {
  readonly started: Started
  /** In the order of the shots; shorter when the time was over. */
  readonly shots: readonly ShotReport[]
  readonly slowPatterns?: readonly SlowPattern[]
  /** How the process of the application ended before it was told to. */
  readonly ended?: GuestEnd
  /** It wrote text to the channel between the two processes. */
  readonly hasForeignText?: boolean
  /** What kept the run from its end, in words; said by what started the sandbox. */
  readonly gap?: string
}

/** What the process of the application is told before it loads: nothing that is looked for later. */
export type GuestJob = Pick<DriveJob, 'entry' | 'learnsNames' | 'findsSlowTexts'> & {
  /** Of the texts that are marked, to hear which patterns they get to. */
  readonly mark: string
  /** Where statements of SQL are sent. */
  readonly databasePort: number
}

/** Where the application stands inside. */
export const APPLICATION = '/target'

/** Where a service listens that only what runs inside may reach. */
export const LISTENER_PORT = 18_099

/** The file that payloads make, if anybody obeys them. */
export const canaryPath = (nonce: string): string => `/work/out/canary-${nonce}`

/** The file outside of the application that no request may lead to. */
export const flagPath = (nonce: string, ending: string): string => `/work/planted/${nonce}${ending}`

/** What a request for learning carries, so that what is made of it is known. */
export const SENTINEL = 'daimonlearns'

/** What stands in a request for a text that grows; no text of an application holds it. */
export const GROWING_PLACE = '\uE0D1'

/** How much longer that may take by the clock, where others have the machine. */
export const BUSY_TIMES = 3

/** Time for finding slow texts, beside that for the shots. */
export const SLOW_TEXTS_MS = 6_000
