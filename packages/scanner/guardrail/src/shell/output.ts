import type { Command, HereDoc, ParsedScript, Redirection, SyntaxNode } from 'unbash'
import { listsInstalled, toProgram } from './installers/find-installer.ts'
import { type Expansion, expandText, expandWord } from './expand-word.ts'
import { UNKNOWN, isUnknown } from './unknown.ts'

type Printing = {
  readonly expansion: Expansion
  readonly readFile: (path: string) => string | undefined
}

/**
 * The output of a command if its text shows it: `echo`, `printf`, `cat` of a here-document or file.
 */
export const readOutput = (node: SyntaxNode, printing: Printing): string | undefined => {
  // The output of all others is unknown.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (node.type) {
    case 'Script':
    case 'CompoundList':
      return joined(node.commands, printing)
    case 'Statement':
      return readOutput(node.command, printing)
    case 'BraceGroup':
    case 'Subshell':
      return readOutput(node.body, printing)
    case 'Redirected':
      return readOutput(node.command, printing)
    case 'Command':
      return commandOutput(node, printing)
    default:
      return undefined
  }
}

const joined = (nodes: readonly SyntaxNode[], printing: Printing): string | undefined => {
  const texts = nodes.map((node) => readOutput(node, printing))
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined
}

/** Whether a command only prints packages that are already installed or committed. */
export const printsInstalled = (words: readonly string[]): boolean =>
  listsInstalled(words) || (toProgram(words[0] ?? '') === 'git' && words[1] === 'show')

/** The value of a substitution: its output without trailing newlines. */
export const substitutionText = (script: ParsedScript | undefined, printing: Printing): string =>
  (script && readOutput(script, printing)?.replace(/\n+$/, '')) ?? UNKNOWN

/** The input from `<`, `<<`, and `<<<`; undefined without a redirection. */
export const findInput = (
  redirects: readonly Redirection[],
  { expansion, readFile }: Printing,
): string | undefined => {
  const last = redirects.findLast(
    (each) => each.type !== 'Redirect' || (each.operator === '<' && each.descriptor === undefined),
  )
  if (!last) return undefined
  if (last.type === 'HereDoc') return hereDocText(last, expansion)
  if (!last.target) return UNKNOWN
  const target = expandText(last.target.parts, last.target.value, expansion)
  return last.type === 'HereString' ? `${target}\n` : (readFile(target) ?? UNKNOWN)
}

const hereDocText = ({ body, operator }: HereDoc, expansion: Expansion): string => {
  const text = expandText(body.parts, body.text, expansion)
  return operator === '<<-' ? text.replaceAll(/^\t+/gm, '') : text
}

const commandOutput = (command: Command, printing: Printing): string | undefined => {
  const { expansion, readFile } = printing
  const args = command.args.flatMap((word) =>
    word.type === 'Word' ? expandWord(word, expansion) : [word.text],
  )
  // The output of all others is unknown.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (command.name?.value) {
    case 'echo':
      return echoed(args)
    case 'printf':
      return formatted(args)
    case 'cat': {
      const files = args.filter((each) => !each.startsWith('-'))
      if (files.length === 0) return findInput(command.redirects, printing)
      const texts = files.map((file) => (isUnknown(file) ? undefined : readFile(file)))
      return texts.every((text) => text !== undefined) ? texts.join('') : undefined
    }
    case 'which':
    case 'type':
      return args.at(-1)
    case 'command':
      return args[0] === '-v' ? args.at(-1) : undefined
    default:
      return undefined
  }
}

const echoed = (args: readonly string[]): string => {
  const start = args.findIndex((each) => !/^-[neE]+$/.test(each))
  const flags = args.slice(0, start < 0 ? args.length : start).join('')
  const text = start < 0 ? '' : args.slice(start).join(' ')
  // Some shells interpret \n without -e.
  const shown = text.includes('\\') ? unescaped(text) : text
  return flags.includes('n') ? shown : `${shown}\n`
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nt\\])/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : '\\',
  )

const formatted = ([format = '', ...args]: readonly string[]): string | undefined => {
  const template = unescaped(format)
  const places = template.match(/%[sbq]/g)?.length ?? 0
  if (/%(?![sbq%])/.test(template)) return undefined
  const rounds = places === 0 ? 1 : Math.max(1, Math.ceil(args.length / places))
  let at = 0
  return Array.from({ length: rounds }, () =>
    template.replaceAll(/%([sbq%])/g, (_, kind: string) =>
      kind === '%' ? '%' : (args[at++] ?? ''),
    ),
  ).join('')
}
