import type { ProgramLanguage } from '../program-language.ts'

/**
 * Everything that is specific to one vulnerability class. Each class is one record in a file of its
 * own; rules, sinks, taint classes, schemas, attacks, and proofs are derived from the records. No
 * member is optional, so that a record can't leave out what the scanner needs: null says that the
 * class doesn't have it.
 */
export type ClassRecord = {
  /** The name in proofs. */
  readonly id: string
  /** The kind of its sinks in the graph. */
  readonly sinkKind: string
  readonly ruleId: string
  /** The standard title. */
  readonly title: string
  /** The default for sinks without a CWE of their own. */
  readonly cwe: number
  /** CVSS 3.1 vector without its prefix, with the network as attack vector. */
  readonly vector: string
  readonly remediation: string
  /**
   * Whether the finding is data that flows into a sink, a credential in the code, a call that is
   * unsafe whatever flows into it, or the absence of a check, which may be intended.
   */
  readonly source: 'flow' | 'credential' | 'misuse' | 'candidate'
  /**
   * What makes a value dangerous to the sinks, finer than the class: a path can leave a directory,
   * or be absolute. Null if no knowledge about a value can make it safe.
   */
  readonly taints: readonly string[] | null
  /** The sinks that are known by name; none for what the extractors recognize by its form. */
  readonly sinks: readonly SinkGroup[]
  /** How to prove it. Null for a class that only static analysis reports. */
  readonly proof: ProofRecord | null
}

/** Sinks with the same dangerous arguments. */
export type SinkGroup = {
  /**
   * `function`: the path of the called function as the analysis knows it: the module, then members,
   * `()` for the result of a call. `method`: `language name`, whatever the receiver. `response`: a
   * method of a route's response.
   */
  readonly by: 'function' | 'method' | 'response'
  readonly names: readonly string[]
  /** For responses: what they do with text. */
  readonly responses: readonly ResponseKind[]
  /** Counted from 0. */
  readonly args: readonly number[]
  /** Starts a program by its name: without a shell, other arguments are not part of a command. */
  readonly isProgram: boolean
  /** If it differs from that of the class. */
  readonly cwe: number | null
  /** What the data must be, in addition to being tainted. */
  readonly takes: SinkTakes
  /** What must be true of the call, all of it. */
  readonly when: readonly SinkCondition[]
}

/**
 * `sql`: a text that contains SQL. `object`: an object or something that may be one, not a text.
 * `condition`: a member of `where` that may be an object with operators. `body`: all members of a
 * request body at once. `password`: a value that its name says is one. `token`: a part of a token.
 * `cookie`: the text of a cookie without HttpOnly.
 */
type SinkTakes = 'any' | 'sql' | 'object' | 'condition' | 'body' | 'password' | 'token' | 'cookie'

/**
 * A condition on constants of a call. `option` is a position and a key (`1.httpOnly`), or a named
 * argument (`.shell`); `literal` is the position of a text.
 */
export type SinkCondition =
  | { readonly option: string; readonly is: RegExp }
  | { readonly absent: string }
  | { readonly present: string }
  /** No object literal at the position has the key. */
  | { readonly unlisted: string }
  | { readonly literal: number; readonly is: RegExp }
  /** The member that the receiver is read from. */
  | { readonly receiver: RegExp }
  /** The same function calls nothing with such a name. */
  | { readonly lacks: RegExp }
  /** The path of the file isn't such a one. */
  | { readonly outside: RegExp }
  /** A file of the program imports such a package. */
  | { readonly imports: RegExp }
  /** The same file gives such a constant to a setting. */
  | { readonly setting: string; readonly is: RegExp }
  /** The project depends on a major version of the package below this one. */
  | { readonly package: string; readonly below: number }
  /** The argument may hold what the extractor marked by such a path. */
  | { readonly holds: number; readonly path: string }
  /** The argument, or the value of the option, is a constant credential. */
  | { readonly constant: string }

/**
 * What a response does with text: sends it as markup by default, sends it as plain text by default,
 * or is the same object as the request (`ctx`, `c`).
 */
export type ResponseKind = 'markup' | 'text' | 'context'

/** The receiver of a method, among the arguments of a sink. */
export const SELF = -1

export type ProofRecord = {
  /** How the effect is observed. */
  readonly oracle: string
  readonly confirmation: Confirmation
  /**
   * What evaluates a payload whose effect is a file, which any code can create: only a file name
   * that results from evaluation confirms it. Null for other effects.
   */
  readonly evaluator: 'shell' | 'code' | null
  readonly application: ApplicationAttack
  /** How to search packages for it. Null for a class that packages aren't tested for. */
  readonly package: PackageSearch | null
}

/** What confirms an effect: an observation that the code under test can't forge. */
type Confirmation = {
  /** The component that makes the observation. */
  readonly observer: 'monitor' | 'kernel' | 'inspector'
  readonly observation: string
  /** Why the code under test can't forge it. */
  readonly because: string
}

/** What a payload refers to in the sandbox; with placeholders for the nonce. */
type AttackPlaces = {
  /** Of the application. */
  readonly language: ProgramLanguage
  /** The file that a successful payload creates. */
  readonly canary: string
  /** A file outside the application. */
  readonly flag: string
  /** `host:port/path` of a service that only sandboxed code can reach. */
  readonly listener: string
}

/** How to attack an application through its routes. */
export type ApplicationAttack = {
  /** The observable effect. */
  readonly effect: string
  /** Kinds of the calls that the payload arrives in; the first one shows where to attack. */
  readonly calls: readonly string[]
  /**
   * Functions of Node.js whose calls the guest reports as the first kind; none if it needs more
   * than one text argument to see them, and so a hook of its own.
   */
  readonly observed: readonly ObservedFunctions[]
  /** Those that work most often first; none if they are derived from the code. */
  readonly payloads: (places: AttackPlaces) => readonly string[]
  /** A harmless input of the same form. */
  readonly control: string
  /**
   * Where a payload is placed: in a text of the request, as the whole JSON body, a member of it,
   * or the query, also in Base64 and in cookies, as the whole JSON body only, as an XML document,
   * as the ID of a record, or as the content of a token.
   */
  readonly placement: 'text' | 'whole' | 'encoded' | 'body' | 'document' | 'record' | 'token'
  /**
   * Whether to attack without having seen data arrive, because names or a format matter. Limited to
   * suspected classes.
   */
  readonly isBlind: boolean
}

/** Functions of a module of Node.js that take the data as one argument. */
export type ObservedFunctions = {
  /** Without `node:`. */
  readonly module: string
  /** Members that lead from the module to the object with the functions. */
  readonly path: readonly string[]
  readonly names: readonly string[]
  /** Counted from 0. A text, a URL, or a buffer is reported. */
  readonly argument: number
}

/** How to find and prove the class in a published package. */
export type PackageSearch = {
  readonly search: 'servers' | 'calls' | 'documents' | 'paths' | 'patterns' | 'pollution'
  /** The search in packages for Python, if it is another one. */
  readonly inPython: PackageSearch['search'] | null
  /** The observable effect. */
  readonly effect: string
  /**
   * How the payload becomes a harmless input of the same form: other characters become letters, a
   * path stays inside its directory, keys become ordinary ones, a document refers to nothing, or
   * another text is repeated.
   */
  readonly control: 'letters' | 'inside' | 'no-reference' | 'ordinary-keys' | 'fast-text'
  /** When a run is traced for its location: each time, or only if no frame of the package shows. */
  readonly isTraced: 'always' | 'without-frames' | 'never'
  /** Names of functions and parameters whose purpose is the effect. */
  readonly purpose: RegExp | null
  /** CWE numbers of advisories that identify the class on their own. */
  readonly advisoryCwes: readonly number[]
  /** CWE numbers that may belong to it. They count only if the advisory names the function. */
  readonly vagueAdvisoryCwes: readonly number[]
}

/** Keeps the literal types, from which the names of classes, kinds, and oracles are derived. */
export const defineClass = <const Record extends ClassRecord>(record: Record): Record => record

/** Functions of a module of Node.js by `module.member`, with names separated by spaces. */
export const observe = (place: string, names: string, argument = 0): ObservedFunctions => {
  const [module = '', ...path] = place.split('.')
  return { module, path, names: names.split(' '), argument }
}

type GroupOptions = Partial<Pick<SinkGroup, 'args' | 'isProgram' | 'cwe' | 'takes' | 'when'>>

/** Names and modules are separated by spaces; the name `.` is the module itself. */
export const functions = (modules: string, names: string, options?: GroupOptions): SinkGroup =>
  group(
    'function',
    modules
      .split(' ')
      .flatMap((module) =>
        names.split(' ').map((name) => (name === '.' ? module : `${module}.${name}`)),
      ),
    options,
  )

export const globals = (names: string, options?: GroupOptions): SinkGroup =>
  group('function', names.split(' '), options)

/** Methods whose name is sufficient, whatever the receiver; by language. */
export const methods = (languages: string, names: string, options?: GroupOptions): SinkGroup =>
  group(
    'method',
    languages
      .split(' ')
      .flatMap((language) => names.split(' ').map((name) => `${language} ${name}`)),
    options,
  )

/** Methods of responses. */
export const responses = (
  kinds: readonly ResponseKind[],
  names: string,
  options?: GroupOptions,
): SinkGroup => ({ ...group('response', names.split(' '), options), responses: kinds })

const group = (
  by: SinkGroup['by'],
  names: readonly string[],
  { args = [0], isProgram = false, cwe = null, takes = 'any', when = [] }: GroupOptions = {},
): SinkGroup => ({ by, names, responses: [], args, isProgram, cwe, takes, when })
