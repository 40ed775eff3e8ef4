import type { ObservedFunctions, Oracle, ProofRequest, SinkCallKind } from '@daimon/scanner-api'
import type { AcceptedValues } from './accepted-values.ts'
import type { Attack } from './trigger.ts'
import type { Frame as FrameWithColumn } from './frame.ts'
import type { GuestEnd } from './guest-end.ts'

/** One request and the effect to look for. All placeholders are filled in. */
export type ProbeRequest = {
  readonly request: ProofRequest
  readonly payload: string
  readonly oracle: Oracle | null
  /** A random text, unique to this shot, that effects contain. */
  readonly nonce: string
  /**
   * The name of the file that the payload creates. For a verified class, it is the value of an
   * expression in the payload.
   */
  readonly canary: string
  /** After one shot of a group had its effect, the others are skipped. */
  readonly group?: string
  /** A file to create outside the application before the shot. */
  readonly flag?: { readonly path: string; readonly content: string }
  /** Text to send with doubling length in place of `GROWING_PLACE`. */
  readonly growth?: Growth
  /** Requests before this one, such as a login, whose cookies and tokens it carries. */
  readonly before?: readonly ProofRequest[]
  /** Whether to send it as a new visitor does: a form with the hidden fields of its page. */
  readonly isFromPage?: boolean
  /** The request that shows the effect, if this one only stores data. */
  readonly after?: ProofRequest
  /** The payload that a control is compared with. */
  readonly compared?: string
  /** The same request without its token. */
  readonly bare?: ProofRequest
  /** The same request with a token whose claims say nothing about an account. */
  readonly irrelevant?: ProofRequest
}

/** A text that a pattern may be slow on, and candidates for a character that it isn't slow on. */
export type Growth = { readonly attack: Attack; readonly controls: readonly string[] }

/** A pattern of the application and texts that it is slow on. */
export type SlowPattern = {
  /** The pattern as in sink calls: `/source/flags`. */
  readonly callee: string
  readonly attacks: readonly Attack[]
}

/** Calls to report. */
export type ObservedCalls = ObservedFunctions & { readonly kind: SinkCallKind }

/** The value of the variables whose names match; null for a secret of each name's own. */
export type VariableRule = { readonly pattern: string; readonly value: string | null }

/** How to start the guest of an application in Python. Paths are those inside. */
export type PythonProgram = {
  readonly path: string
  readonly options: readonly string[]
  /** Directories of packages. */
  readonly packages: readonly string[]
  /** Directory of shared libraries; empty if they belong to the system. */
  readonly libraries: string
}

/** A program of the application, or of one of its packages. */
export type Script = {
  /** Path in the application's directory. */
  readonly path: string
  readonly args: readonly string[]
}

/** A job for one sandbox: starts an application and sends requests one after another. */
export type DriveJob = {
  /** Path in the application's directory. */
  readonly entry: string
  /** Programs to run before it, such as those that create its tables. */
  readonly scripts?: readonly Script[]
  readonly shots: readonly ProbeRequest[]
  readonly observed: readonly ObservedCalls[]
  /** Whether to record which names of query, body, and headers the application reads. */
  readonly learnsNames: boolean
  /** Whether to search afterwards for slow texts, for patterns that received request data. */
  readonly findsSlowTexts?: boolean
  /** CPU time for all shots together. Shots that don't fit are skipped. */
  readonly budgetMs: number
  /** Environment variables of the application. */
  readonly environment: Readonly<Record<string, string>>
  /** What comes before a token in the header `Authorization`; `Bearer` if it isn't known. */
  readonly tokenScheme?: string
  /** Paths at which it may give a token against forged requests. */
  readonly proofPaths?: readonly string[]
  /** Directories of its data to create before it starts, relative to its own. */
  readonly directories?: readonly string[]
  /** For an application in Python: its interpreter and the guest's directory. */
  readonly python?: PythonProgram & {
    readonly guest: string
    /** For variables that only the running application names, the first match counts. */
    readonly variables: readonly VariableRule[]
  }
}

/** Its file is a path in the application's directory, or an absolute path. */
export type Frame = Omit<FrameWithColumn, 'column'>

/** Whether a frame is one of the application's own code. */
export const isOwnFrame = ({ file }: Frame): boolean =>
  !file.startsWith('/') && !/(?:^|\/)node_modules\//.test(file)

/** A call of a dangerous function by the application. */
export type SinkCall = {
  readonly kind: SinkCallKind
  readonly callee: string
  /** The command, path, address, statement, or response text. */
  readonly text: string
  /** Innermost first. */
  readonly stack: readonly Frame[]
}

export type ShotReport = {
  readonly status: number | null
  /** Where the response redirects to. */
  readonly location?: string
  /** Whether the requests before it, or its own response, gave a cookie or a token. */
  readonly hasSession?: boolean
  /** Whether another shot of its group already had the effect. */
  readonly isLeftOut?: true
  readonly hasFired: boolean
  /** The observed effect. */
  readonly effect: string
  /** For growing text: the repeated character that was fast at the same length. */
  readonly control?: string
  readonly calls: readonly SinkCall[]
  /** Parameter names that the application read; recorded on request. */
  readonly names: readonly string[]
  readonly values?: AcceptedValues
  /** Keys of records in the answer; with the names. */
  readonly keys?: readonly string[]
}

/** A route as the running application lists it; without a place if its handler is a package's. */
export type ServedRoute = {
  /** A method of HTTP, or `ANY`. */
  readonly method: string
  /** With `:name` for its parameters. */
  readonly path: string
  /** The form of its parameters, if the route demands one. */
  readonly ids?: 'number' | 'uuid'
  readonly file: string
  /** The first and the last line of the handler. */
  readonly line: number
  readonly end: number
  readonly name: string
}

export type StartResult =
  /** `routed`: the files of a directory are loaded when they are requested. */
  | {
      readonly how: 'listening' | 'exported' | 'routed'
      readonly notes?: readonly string[]
      readonly routes?: readonly ServedRoute[]
    }
  | { readonly failed: 'missing'; readonly detail: string }
  | { readonly failed: 'threw' | 'silent'; readonly detail: string }

/** The detail of a start that hasn't ended in time. */
export const SILENT_START = 'it sent no message'

export type DriveReport = {
  readonly started: StartResult
  /** In order of the shots; shorter if time ran out. */
  readonly shots: readonly ShotReport[]
  readonly slowPatterns?: readonly SlowPattern[]
  /** How the application process ended, if it ended early. */
  readonly ended?: GuestEnd
  /** Whether it wrote text to the message channel. */
  readonly hasForeignText?: boolean
  /** Why the run is incomplete; set outside the sandbox. */
  readonly gap?: string
}

/** What the guest learns before the application loads: nothing that is looked for later. */
export type GuestJob = Pick<
  DriveJob,
  'entry' | 'observed' | 'learnsNames' | 'findsSlowTexts' | 'environment'
> & {
  /** A marker; patterns whose text contains it are recorded. */
  readonly mark: string
  /** The port of the fake database. */
  readonly databasePort: number
  /** Directories of packages in Python. */
  readonly packages: readonly string[]
  readonly variables: readonly VariableRule[]
  /** The arguments of an entry that is a program that ends. */
  readonly scriptArgs?: readonly string[]
}

/** Mount path of the application. */
export const APPLICATION = '/target'

/** The address of the application, as its variables and the pages of its users name it. */
export const OWN_ORIGIN = 'http://127.0.0.1:3000'

/** Port of the internal service that only sandboxed code can reach. */
export const LISTENER_PORT = 18_099

/** The file that a successful payload creates. */
export const canaryPath = (nonce: string): string => `/work/out/canary-${nonce}`

/** The file outside the application that requests must not reach. */
export const flagPath = (nonce: string, ending: string): string => `/work/planted/${nonce}${ending}`

/** Value of the requests that learn parameter names. */
export const SENTINEL = 'daimonlearns'

/** Placeholder for growing text. Application texts don't contain it. */
export const GROWING_PLACE = '\uE0D1'

/** Factor for wall-clock limits on a busy machine. */
export const BUSY_TIMES = 3

/** Memory that an application and its monitor may use. */
export const MEMORY_BYTES = 768 * 1024 * 1024

/** Memory at which the monitor ends the application; it needs the rest for itself. */
export const GUEST_BYTES = MEMORY_BYTES - 192 * 1024 * 1024

/** The heap of an application in JavaScript, at whose end it ends by itself. */
export const HEAP_MEGABYTES = 400

/** Time for the search for slow texts, in addition to the shots. */
export const SLOW_TEXTS_MS = 6_000

/** The file of the store behind SQL drivers. */
export const STORE_PATH = '/work/store.sqlite'

/** Port at which the document store listens. */
export const DOCUMENTS_PORT = 27_017

/** Port at which the store of keys listens. */
export const KEYS_PORT = 6_379

/** The accounts that are seeded in the application's store, in order of their rows. */
export const SEED_NAMES = ['first', 'second'] as const

/** Names of members that refer to the user who owns a record. */
export const IS_OWNER_NAME =
  /^(?:user|owner|author|member|account|customer|creator|created_?by|cook|person|client|seller|buyer|employee|patient|student)s?(?:_?(?:id|ref))?$/i

/** Placeholder for the key of the record that the request before creates. */
export const CREATED_PLACE = '{{created}}'

/** The password of both. */
export const SEED_PASSWORD = 'Correct-horse-7'

export const toSeedEmail = (name: string): string => `${name}@example.org`

/** An ID in the form of a UUID, by the number of a row. */
export const toSeedUuid = (row: number): string =>
  `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`

/** An ID in the form of an ObjectId. */
export const toSeedObjectId = (row: number): string => String(row).padStart(24, '0')

/** Whether the effect is in the store, where calls pass data as bound values. */
export const isInStore = (oracle: Oracle | null): boolean =>
  oracle === 'foreign-record' || oracle === 'assigned-member'

/** Whether a call has the data of an attempt: in its text, or bound if the effect is stored. */
export const hasAttempt = (
  { text }: Pick<SinkCall, 'text'>,
  { nonce, oracle }: Pick<ProbeRequest, 'nonce' | 'oracle'>,
): boolean => isInStore(oracle) || includesWord(text, nonce)

/** Whether a text has a random word, which the application may have written in capitals. */
export const includesWord = (text: string, word: string): boolean =>
  text.includes(word) || text.toLowerCase().includes(word)
