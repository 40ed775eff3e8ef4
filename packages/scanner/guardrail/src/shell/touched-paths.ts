import type { Call } from './call.ts'
import type { TouchedPath } from './effects.ts'
import { UNKNOWN } from './unknown.ts'

/**
 * Collects what may be the path of a file that a command writes, moves, or deletes. Unless a
 * program is known to only read, all its arguments count.
 */
export class TouchedPaths {
  readonly #start: string
  readonly #touched = new Map<string, TouchedPath>()
  /** Values of assignments and loops, which count if the command has a program that may write. */
  readonly #named = new Map<string, TouchedPath>()
  #hasWriter = false
  acknowledgesLog = false

  /** `start` resolves relative paths while the working directory is unknown. */
  constructor(start: string) {
    this.#start = start
  }

  /** `nested` has the words and texts of a call that are read as commands themselves. */
  addCall(call: Call, nested: ReadonlySet<string>, document: string | undefined): void {
    this.acknowledgesLog ||= isAcknowledgment(call.words.join(' '))
    if (isReader(call.words)) return
    // A wrapper alone writes nothing: its command is a call of its own.
    this.#hasWriter ||= nested.size === 0
    for (const word of writingWords(call, nested, document)) this.addWrite(call.directory, word)
  }

  addWrite(directory: string | undefined, text: string): void {
    this.#add(this.#touched, directory, text)
  }

  addValue(directory: string | undefined, text: string): void {
    this.#add(this.#named, directory, text)
  }

  /** Adds everything in a text that can't be read as a command. */
  addUnread(text: string): void {
    this.acknowledgesLog ||= isAcknowledgment(text)
    this.#hasWriter = true
    this.addWrite(undefined, text)
  }

  all(): TouchedPath[] {
    return [...new Map([...this.#touched, ...(this.#hasWriter ? this.#named : [])]).values()]
  }

  #add(paths: Map<string, TouchedPath>, directory: string | undefined, text: string): void {
    const cwd = directory ?? this.#start
    for (const path of pathsIn(text)) paths.set(`${cwd}\n${path}`, { path, cwd })
  }
}

/** Programs that only read the files in their arguments. */
const READERS =
  /^(?:cat|bat|less|more|head|tail|grep|egrep|rg|ag|ls|ll|stat|file|wc|jq|yq|diff|cmp|sha\d*sum|md5sum|test|\[|echo|printf|tree|find|git (?:diff|show|log|status|blame|ls-files|add|commit)|daimon-scan)$/
/** Arguments with which these write files as well. */
const WRITING_ARGUMENT = /^(?:-delete|-exec|-execdir|--output(?:=.*)?|acknowledge-log)$/s
/** Programs whose standard input is code. */
const INTERPRETERS =
  /(?:^|\/)(?:python[\d.]*|node|deno|bun|perl|ruby|php|lua|awk|gawk|ed|ex|vi|vim)$/
/** Programs that only copy their standard input to files. */
const COPIERS = /(?:^|\/)(?:tee|sponge)$/
const PATH_CHARACTERS_MAX = 4_096

const isReader = ([program = '', second = '', ...rest]: readonly string[]): boolean =>
  (READERS.test(program) || READERS.test(`${program} ${second}`)) &&
  ![second, ...rest].some((word) => WRITING_ARGUMENT.test(word))

/** Only a person may acknowledge a changed audit log. */
const isAcknowledgment = (text: string): boolean =>
  /\bdaimon-scan\b|\bbin\.js\b/.test(text) && /\backnowledge-log\b/.test(text)

/**
 * The parts of a call that may name files it writes, moves, or deletes. `nested` has the words and
 * texts that are read as commands themselves; `document` is the text of a here-document.
 */
const writingWords = (
  { words, input }: Call,
  nested: ReadonlySet<string>,
  document: string | undefined,
): string[] => {
  const [program = ''] = words
  const text = INTERPRETERS.test(program) ? input : COPIERS.test(program) ? undefined : document
  return [...words, ...(text === undefined ? [] : [text])].filter((word) => !nested.has(word))
}

/** Possible paths in a text: the text itself, and its parts between quotes and other separators. */
const pathsIn = (text: string): string[] =>
  [text, ...text.split(/[\s"'`()<>{},;&=:$|]+/)].flatMap((part) => {
    const known = part
      .slice(part.lastIndexOf(UNKNOWN) + 1)
      .replace(/^\//, (slash) => (part.includes(UNKNOWN) ? '' : slash))
    const paths = [known, known.replace(/\/[^/]*[*?[].*$/s, ''), known.replace(/^-[A-Za-z]/, '')]
    return paths.filter((path) => path.length < PATH_CHARACTERS_MAX && /^[~./\w]/.test(path))
  })
