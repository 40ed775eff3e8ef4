import {
  type ParsedScript,
  type Redirection,
  type SyntaxNode,
  type Word,
  forEachChild,
} from 'unbash'
import type { Call, Report } from './call.ts'
import type { CommandEffects, FileReader } from './effects.ts'
import { type Expansion, type Value, expandText, expandWord } from './expand-word.ts'
import { InstalledPackages } from './installed-packages.ts'
import { namesInstall } from './names-install.ts'
import { findInput, readOutput, printsInstalled, substitutionText } from './output.ts'
import { parseScript } from './parse-script.ts'
import { readCall } from './read-call.ts'
import { TouchedPaths } from './touched-paths.ts'
import { ScriptFiles } from './script-files.ts'
import { UNKNOWN, shown } from './unknown.ts'
import {
  type Definitions,
  NO_DEFINITIONS,
  collectDefinitions,
  forEachCombination,
} from './variables.ts'

/** The length limit. A longer command counts as unclear if it names an installer. */
const CHARACTERS_MAX = 100_000
/** Scripts within scripts, such as `bash -c "bash -c '…'"`. */
const NESTING_MAX = 16
const CALLS_MAX = 5_000
/** Commands within commands, such as `sudo env timeout 5 npm i x`. */
const WRAPPERS_MAX = 32

type Scope = {
  readonly definitions: Definitions
  readonly positional: readonly Value[] | undefined
  directory: string | undefined
  readonly input: string | undefined
  readonly depth: number
}

type ReadCommandOptions = {
  readonly directory: string
  readonly readFile: FileReader
}

/**
 * Finds the packages that a command installs and the files that it writes, in linear time, without
 * running it.
 */
export const readCommand = (
  text: string,
  { directory, readFile }: ReadCommandOptions,
): CommandEffects => {
  const reading = new Reading(readFile, text, directory)
  reading.script(text, {
    definitions: NO_DEFINITIONS,
    positional: undefined,
    directory,
    input: undefined,
    depth: 0,
  })
  return reading.effects()
}

class Reading {
  readonly #files: ScriptFiles
  readonly #packages = new InstalledPackages()
  readonly #unclear = new Set<string>()
  readonly #notes = new Set<string>()
  readonly #touched: TouchedPaths
  readonly #text: string
  #isIncomplete = false
  #calls = 0
  #wrappers = 0
  #characters = 0

  constructor(readDisk: FileReader, text: string, start: string) {
    this.#text = text
    this.#touched = new TouchedPaths(start)
    this.#files = new ScriptFiles(readDisk, this.#touched)
  }

  effects(): CommandEffects {
    if (this.#isIncomplete) this.#touched.addUnread(this.#text.slice(0, CHARACTERS_MAX))
    return {
      packages: this.#packages.all(),
      writes: this.#files.writes,
      touched: this.#touched.all(),
      acknowledgesLog: this.#touched.acknowledgesLog,
      unclear: [...this.#unclear],
      notes: [...this.#notes],
    }
  }

  script(text: string, scope: Scope): void {
    this.#characters += text.length
    const isTooMuch = this.#characters > CHARACTERS_MAX || scope.depth > NESTING_MAX
    const script = isTooMuch ? undefined : parseScript(text)
    if (!script || script.errors?.length) this.#isIncomplete = true
    if (!script) {
      if (namesInstall(text))
        this.#unclear.add('the command is too long or too deeply nested to read')
      return
    }
    if (script.errors?.length && namesInstall(text))
      this.#unclear.add(`the command has a syntax error: ${shown(script.errors[0]?.message ?? '')}`)
    try {
      this.#walkScript(script, scope)
    } catch (error) {
      // Substitutions are parsed during the walk, so deep nesting can overflow the stack.
      if (!(error instanceof RangeError)) throw error
      this.#isIncomplete = true
      if (namesInstall(text)) this.#unclear.add('the command is too deeply nested to read')
    }
  }

  #walkScript(script: ParsedScript, scope: Scope): void {
    const definitions = collectDefinitions(script, scope.definitions, (part) =>
      'script' in part
        ? substitutionText(
            part.script,
            this.#printing(scope, () => undefined),
          )
        : UNKNOWN,
    )
    this.#walk(script, { ...scope, definitions })
  }

  #walk(node: SyntaxNode, scope: Scope): void {
    // All others are walked or read in the same way.
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check
    switch (node.type) {
      case 'Pipeline':
        for (const [at, command] of node.commands.entries()) {
          const before = node.commands[at - 1]
          const input = before && this.#printed(before, scope)
          this.#walk(command, { ...scope, input: before ? (input ?? UNKNOWN) : scope.input })
        }
        return
      case 'Redirected': {
        const printing = this.#printing(scope, this.#single(scope))
        const input = findInput(node.redirects, printing) ?? scope.input
        this.#redirects(
          node.redirects,
          scope,
          this.#single(scope),
          this.#printed(node.command, scope),
        )
        this.#walk(node.command, { ...scope, input })
        for (const redirect of node.redirects) this.#walkInside(redirect, scope)
        return
      }
      case 'Function': {
        const calls = scope.definitions.functions.get(node.name.value) ?? []
        this.#walk(node.body, { ...scope, positional: calls.length > 0 ? calls : [[UNKNOWN]] })
        return
      }
      case 'Subshell':
      case 'CommandExpansion':
      case 'ProcessSubstitution':
        forEachChild(node, (child) => this.#walk(child, { ...scope, input: scope.input }))
        return
      case 'Assignment':
        this.#name(node.value.type === 'ArrayValue' ? node.value.elements : [node.value], scope)
        this.#walkInside(node, scope)
        return
      case 'For':
      case 'Select':
        this.#name(node.wordlist ?? [], scope)
        this.#walkInside(node, scope)
        return
      case 'Command':
        this.#command(node, scope)
        this.#walkInside(node, scope)
        return
      default:
        this.#walkInside(node, scope)
    }
  }

  #walkInside(node: SyntaxNode, scope: Scope): void {
    forEachChild(node, (child) => this.#walk(child, scope))
  }

  #command(node: Extract<SyntaxNode, { type: 'Command' }>, scope: Scope): void {
    const { directory } = scope
    let readings = 0
    forEachCombination(
      { variables: scope.definitions.variables, positional: scope.positional },
      (lookUp) => {
        readings += 1
        this.#calls += 1
        if (this.#calls > CALLS_MAX) {
          this.#exceed()
          return
        }
        const printing = this.#printing(scope, lookUp)
        const words = [...(node.name ? [node.name] : []), ...node.args].flatMap((word) =>
          word.type === 'Word' ? expandWord(word, printing.expansion) : [word.text],
        )
        this.#redirects(node.redirects, scope, lookUp, readOutput(node, printing), words)
        if (words.length === 0) return
        const input = findInput(node.redirects, printing) ?? scope.input
        const document = node.redirects.some(({ type }) => type !== 'Redirect') ? input : undefined
        this.#call({ words, directory, input }, scope, document)
      },
    )
    // After a loop over several directories, the rest runs in each of them.
    if (readings > 1 && scope.directory !== directory) scope.directory = undefined
  }

  #call(call: Call, scope: Scope, document: string | undefined): void {
    const [program, argument = UNKNOWN] = call.words
    if (program === 'cd' || program === 'pushd') {
      const to = argument === '--' ? (call.words[2] ?? UNKNOWN) : argument
      scope.directory = this.#files.resolve(call.directory, to)
      return
    }
    this.#readCall(call, scope, document)
  }

  #readCall(call: Call, scope: Scope, document?: string): void {
    const nested = new Set<string>()
    readCall(call, this.#report(scope, nested))
    this.#touched.addCall(call, nested, document)
  }

  #report(scope: Scope, nested: Set<string>): Report {
    return {
      install: (installed) => this.#packages.add(installed, this.#unclear, this.#notes),
      unclear: (why) => this.#unclear.add(shown(why)),
      note: (text) => this.#notes.add(shown(text)),
      write: ({ directory }, path, { text, added = text }) =>
        this.#files.write(directory, path, text, added),
      call: (call) => {
        this.#calls += 1
        if (call.words.length === 0) return
        if (this.#calls > CALLS_MAX || this.#wrappers >= WRAPPERS_MAX) {
          this.#exceed()
          return
        }
        for (const word of call.words) nested.add(word)
        this.#wrappers += 1
        this.#readCall(call, scope)
        this.#wrappers -= 1
      },
      script: (text, call) => {
        nested.add(text)
        this.script(text, {
          ...scope,
          directory: call.directory,
          input: call.input,
          depth: scope.depth + 1,
        })
      },
      readFile: ({ directory }, path) => this.#files.read(directory, path),
    }
  }

  #exceed(): void {
    this.#isIncomplete = true
    this.#unclear.add('the command exceeds the limit of steps')
  }

  /** Records words whose value a later program may use. */
  #name(words: readonly Word[], scope: Scope): void {
    const { expansion } = this.#printing(scope, this.#single(scope))
    for (const word of words)
      for (const field of expandWord(word, expansion))
        this.#touched.addValue(scope.directory, field)
  }

  #redirects(
    redirects: readonly Redirection[],
    scope: Scope,
    lookUp: Expansion['lookUp'],
    output: string | undefined,
    words: readonly string[] = [],
  ): void {
    for (const redirect of redirects) {
      if (redirect.type !== 'Redirect' || !redirect.target || !redirect.operator.includes('>'))
        continue
      const { expansion } = this.#printing(scope, lookUp)
      const path = expandText(redirect.target.parts, redirect.target.value, expansion)
      this.#touched.addWrite(scope.directory, path)
      if (redirect.operator === '>&' || redirect.operator === '<>') continue
      if (redirect.descriptor?.type === 'FileDescriptor' && redirect.descriptor.value > 1) continue
      if (printsInstalled(words)) continue
      if (redirect.operator.endsWith('>>')) {
        const before = this.#files.read(scope.directory, path) ?? ''
        const text = output === undefined ? undefined : before + output
        this.#files.write(scope.directory, path, text, output)
      } else this.#files.write(scope.directory, path, output, output)
    }
  }

  #printed(node: SyntaxNode, scope: Scope): string | undefined {
    return readOutput(node, this.#printing(scope, this.#single(scope)))
  }

  #single(scope: Scope): Expansion['lookUp'] {
    return (name) => {
      const values = name === '@' ? scope.positional : scope.definitions.variables.get(name)
      return values?.length === 1 ? values[0] : values && [UNKNOWN]
    }
  }

  #printing(scope: Scope, lookUp: Expansion['lookUp']) {
    const readFile = (path: string) => this.#files.read(scope.directory, path)
    const printing = {
      readFile,
      expansion: {
        lookUp,
        substitute: (part: Parameters<Expansion['substitute']>[0]): string => {
          if (!('script' in part)) return UNKNOWN
          const text = substitutionText(part.script, printing)
          if (part.type !== 'ProcessSubstitution') return text
          const path = `/dev/fd/${part.pos}`
          this.#files.setOutput(path, text === UNKNOWN ? undefined : `${text}\n`)
          return path
        },
      },
    }
    return printing
  }
}
