import { stripVTControlCharacters } from 'node:util'
import { type CommandDef, renderUsage } from 'citty'

type About = {
  /** What stands before the name of the command: `daimon pack`. */
  readonly parent?: string | undefined
  /** Lines as they are typed, the first the most common. */
  readonly examples: readonly string[]
}

/** The help of a command, with examples; in colour on a terminal alone, since citty colours whatever reads it. */
export const helpPage = async (
  command: CommandDef,
  { parent, examples }: About,
  out: { readonly isTTY?: boolean | undefined },
): Promise<string> => {
  const around = parent === undefined ? undefined : { meta: { name: parent } }
  const usage = (await renderUsage(command, around)).trimEnd().replaceAll(/ +$/gm, '')
  const text = out.isTTY === true ? usage : stripVTControlCharacters(usage)
  return `${text}\n\nEXAMPLES\n\n${examples.map((line) => `  ${line}\n`).join('')}`
}
