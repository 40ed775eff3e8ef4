import { type CommandDef, defineCommand, renderUsage } from 'citty'
import { stripVTControlCharacters } from 'node:util'
import type { Command, CommandGroup } from './command.ts'
import { commands } from './commands.ts'
import type { Io } from './io.ts'

type End = (code: number) => void

const EXAMPLES = ['daimon up', 'daimon pack list', 'daimon doctor']

const isGroup = (entry: Command | CommandGroup): entry is CommandGroup => 'commands' in entry

/** The whole command line as citty takes it. */
export const commandTree = (io: Io, end: End): CommandDef =>
  defineCommand({
    meta: { name: 'daimon', description: 'Identity and memory beside a language model' },
    subCommands: Object.fromEntries(
      Object.entries(commands).map(([name, entry]) => [name, toCitty(name, entry, io, end)]),
    ),
  })

const toCitty = (name: string, entry: Command | CommandGroup, io: Io, end: End): CommandDef =>
  isGroup(entry)
    ? defineCommand({
        meta: { name, description: entry.description },
        subCommands: Object.fromEntries(
          Object.entries(entry.commands).map(([sub, each]) => [sub, each.toCitty(sub, io, end)]),
        ),
      })
    : entry.toCitty(name, io, end)

/** The help of what is asked about, with examples. */
export const helpOf = async (args: readonly string[], io: Io): Promise<string> => {
  const [first = '', second = ''] = args.filter((each) => !each.startsWith('-'))
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (entry === undefined)
    return page(
      commandTree(io, () => {}),
      undefined,
      EXAMPLES,
      io,
    )
  const top = toCitty(first, entry, io, () => {})
  const root = { meta: { name: 'daimon' } }
  if (!isGroup(entry)) return page(top, root, entry.examples, io)
  const sub = Object.hasOwn(entry.commands, second) ? entry.commands[second] : undefined
  const examples = Object.values(entry.commands).map((each) => each.examples[0] ?? '')
  if (sub === undefined) return page(top, root, examples, io)
  return page(
    sub.toCitty(second, io, () => {}),
    { meta: { name: `daimon ${first}` } },
    sub.examples,
    io,
  )
}

const page = async (
  command: CommandDef,
  parent: CommandDef | undefined,
  examples: readonly string[],
  io: Io,
): Promise<string> => {
  const usage = (await renderUsage(command, parent)).trimEnd().replaceAll(/ +$/gm, '')
  // citty colours whatever reads it.
  const text = io.out.isTTY ? usage : stripVTControlCharacters(usage)
  return `${text}\n\nEXAMPLES\n\n${examples.map((line) => `  ${line}\n`).join('')}`
}
