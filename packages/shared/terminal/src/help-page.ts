import { stripVTControlCharacters } from 'node:util'
import { type CommandDef, renderUsage } from 'citty'
import { table } from './table.ts'

type HelpOptions = {
  /** The words before the command's own name: `daimon pack`. */
  readonly parent?: string | undefined
  /** Command lines to type, the most common first. */
  readonly examples: readonly string[]
  /** Further tables, such as the exit codes, by title. */
  readonly sections?: Readonly<Record<string, readonly (readonly string[])[]>>
}

/** The help of a command, with examples. Colored on a terminal only: citty itself always colors. */
export const helpPage = async (
  command: CommandDef,
  { parent, examples, sections = {} }: HelpOptions,
  out: { readonly isTTY?: boolean | undefined },
): Promise<string> => {
  const around = parent === undefined ? undefined : { meta: { name: parent } }
  const rendered = await renderUsage(command, around)
  const colored = out.isTTY === true ? rendered : stripVTControlCharacters(rendered)
  const usage = colored
    .replace(/[\w-]+(?:\|[\w-]+){2,}/, '<command>')
    .replaceAll('(Required)', '(required)')
    .replaceAll('(Default: ', '(default: ')
    .replaceAll(/ +$/gm, '')
    .trimEnd()
  const all = { EXAMPLES: examples.map((line) => [line]), ...sections }
  const tables = Object.entries(all).map(([title, rows]) => `\n\n${title}\n\n${indented(rows)}`)
  return `${usage}${tables.join('')}\n`
}

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows)
    .replaceAll(/^(?=.)/gm, '  ')
    .trimEnd()
