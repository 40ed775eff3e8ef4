import { isAbsolute, resolve } from 'node:path'
import { type ParsedScript, type Redirection, type SyntaxNode, forEachChild, parse } from 'unbash'
import type { Call, Report } from './call.ts'
import type { CommandEffects, FileReader, FileWrite, Installed } from './effects.ts'
import { type Expansion, type Value, expandText, expandWord } from './expand-word.ts'
import { namesInstall } from './names-install.ts'
import { inputOf, outputOf, substitutionText } from './output.ts'
import { readCall } from './read-call.ts'
import { UNKNOWN, isUnknown, shown } from './unknown.ts'
import { type Definitions, collectDefinitions, forEachCombination } from './variables.ts'

/** A command is read up to here. What is longer counts as not understood when it names an installer. */
const CHARACTERS_MAX = 100_000
/** Here-documents and substitutions; the parser takes long for thousands of those that never end. */
const OPENINGS_MAX = 500
const OPENING = /<<|[$<>]\(/g
/** Scripts within scripts, such as `bash -c "bash -c '…'"`. */
const NESTING_MAX = 16
const CALLS_MAX = 5_000
/** Commands within commands, such as `sudo env timeout 5 npm i x`. */
const WRAPPERS_MAX = 32
const WRITTEN_MAX = 1_000

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

const NO_DEFINITIONS: Definitions = { variables: new Map(), functions: new Map() }

/** Reads which packages a command installs and which files it writes, without running anything. Linear in its length. */
export const readCommand = (
  text: string,
  { directory, readFile }: ReadCommandOptions,
): CommandEffects => {
  const reading = new Reading(readFile)
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
  readonly #readDisk: FileReader
  readonly #packages = new Map<string, Installed>()
  readonly #writes: FileWrite[] = []
  readonly #written = new Map<string, string | undefined>()
  readonly #unclear = new Set<string>()
  readonly #notes = new Set<string>()
  #calls = 0
  #wrappers = 0
  #characters = 0

  constructor(readDisk: FileReader) {
    this.#readDisk = readDisk
  }

  effects(): CommandEffects {
    return {
      packages: [...this.#packages.values()],
      writes: this.#writes,
      unclear: [...this.#unclear],
      notes: [...this.#notes],
    }
  }

  script(text: string, scope: Scope): void {
    this.#characters += text.length
    const isTooMuch =
      this.#characters > CHARACTERS_MAX ||
      scope.depth > NESTING_MAX ||
      (text.match(OPENING)?.length ?? 0) > OPENINGS_MAX
    const script = isTooMuch ? undefined : parsed(text)
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
      // Substitutions are parsed when they are walked, as deep as the stack goes.
      if (!(error instanceof RangeError)) throw error
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
    // All others are walked or read alike.
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
        const input = inputOf(node.redirects, printing) ?? scope.input
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
          this.#unclear.add('the command has more steps than are read')
          return
        }
        const printing = this.#printing(scope, lookUp)
        const words = [...(node.name ? [node.name] : []), ...node.args].flatMap((word) =>
          word.type === 'Word' ? expandWord(word, printing.expansion) : [word.text],
        )
        this.#redirects(node.redirects, scope, lookUp, outputOf(node, printing), words)
        if (words.length === 0) return
        const input = inputOf(node.redirects, printing) ?? scope.input
        this.#call({ words, directory, input }, scope)
      },
    )
    // A loop that changes to several directories runs what follows in each of them.
    if (readings > 1 && scope.directory !== directory) scope.directory = undefined
  }

  #call(call: Call, scope: Scope): void {
    const [program, argument = UNKNOWN] = call.words
    if (program === 'cd' || program === 'pushd') {
      const to = argument === '--' ? (call.words[2] ?? UNKNOWN) : argument
      scope.directory = this.#resolve(call.directory, to)
      return
    }
    readCall(call, this.#report(scope))
  }

  #report(scope: Scope): Report {
    const report: Report = {
      install: (installed) => {
        const { ecosystem, found } = installed
        if (isUnknown(found.name)) {
          this.#unclear.add(`'${shown(found.specifier ?? found.name)}' is no name that can be read`)
          return
        }
        const wanted = isUnknown(found.wanted ?? '') ? '' : (found.wanted ?? '')
        if (wanted !== (found.wanted ?? ''))
          this.#notes.add(`${found.name}: only a running shell knows which release is asked for`)
        this.#packages.set(`${ecosystem}:${found.name}@${wanted}`, {
          ecosystem,
          found: { ...found, wanted, specifier: shown(found.specifier ?? found.name) },
        })
      },
      unclear: (why) => this.#unclear.add(shown(why)),
      note: (text) => this.#notes.add(shown(text)),
      write: ({ directory }, path, { text, added = text }) =>
        this.#write(directory, path, text, added),
      call: (call) => {
        this.#calls += 1
        if (call.words.length === 0) return
        if (this.#calls > CALLS_MAX || this.#wrappers >= WRAPPERS_MAX) {
          this.#unclear.add('the command has more steps than are read')
          return
        }
        this.#wrappers += 1
        readCall(call, report)
        this.#wrappers -= 1
      },
      script: (text, call) =>
        this.script(text, {
          ...scope,
          directory: call.directory,
          input: call.input,
          depth: scope.depth + 1,
        }),
      readFile: ({ directory }, path) => this.#readFile(directory, path),
    }
    return report
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
      if (redirect.operator === '>&' || redirect.operator === '<>') continue
      if (redirect.descriptor?.type === 'FileDescriptor' && redirect.descriptor.value > 1) continue
      const { expansion } = this.#printing(scope, lookUp)
      const path = expandText(redirect.target.parts, redirect.target.value, expansion)
      if (PRINTS_WHAT_IS_INSTALLED.test(words.join(' '))) continue
      if (redirect.operator.endsWith('>>')) {
        const before = this.#readFile(scope.directory, path) ?? ''
        const text = output === undefined ? undefined : before + output
        this.#write(scope.directory, path, text, output)
      } else this.#write(scope.directory, path, output, output)
    }
  }

  #write(
    directory: string | undefined,
    path: string,
    text: string | undefined,
    added: string | undefined,
  ): void {
    const file = this.#resolve(directory, path)
    if (file === undefined || file.startsWith('/dev/')) return
    if (this.#written.size < WRITTEN_MAX) this.#written.set(file, text)
    this.#writes.push({ path: file, text, added })
  }

  #readFile(directory: string | undefined, path: string): string | undefined {
    const file = this.#resolve(directory, path)
    if (file === undefined) return undefined
    if (!this.#written.has(file)) return this.#readDisk(file)
    const text = this.#written.get(file)
    return text === undefined || isUnknown(text) ? undefined : text
  }

  #resolve(directory: string | undefined, path: string): string | undefined {
    if (isUnknown(path) || path.startsWith('~') || path === '') return undefined
    if (isAbsolute(path)) return resolve(path)
    return directory === undefined ? undefined : resolve(directory, path)
  }

  #printed(node: SyntaxNode, scope: Scope): string | undefined {
    return outputOf(node, this.#printing(scope, this.#single(scope)))
  }

  #single(scope: Scope): Expansion['lookUp'] {
    return (name) => {
      const values = name === '@' ? scope.positional : scope.definitions.variables.get(name)
      return values?.length === 1 ? values[0] : values && [UNKNOWN]
    }
  }

  #printing(scope: Scope, lookUp: Expansion['lookUp']) {
    const readFile = (path: string) => this.#readFile(scope.directory, path)
    const printing = {
      readFile,
      expansion: {
        lookUp,
        substitute: (part: Parameters<Expansion['substitute']>[0]): string => {
          if (!('script' in part)) return UNKNOWN
          const text = substitutionText(part.script, printing)
          if (part.type !== 'ProcessSubstitution') return text
          const path = `/dev/fd/${part.pos}`
          this.#written.set(path, text === UNKNOWN ? undefined : `${text}\n`)
          return path
        },
      },
    }
    return printing
  }
}

/** What these print is there already. */
const PRINTS_WHAT_IS_INSTALLED =
  /^(?:\S*\/)?(?:pip[\d.]* freeze|(?:uv )?pip freeze|uv (?:export|pip compile)|poetry export|pipenv requirements|pip-compile|pdm export|git show)\b/

const parsed = (text: string): ParsedScript | undefined => {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
