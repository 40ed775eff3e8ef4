import { helpPage } from '@daimon/terminal'
import { type CommandDef, defineCommand } from 'citty'
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

/** The command that was typed, as far as there is one: `daimon pack import`. */
export const commandIn = (args: readonly string[]): string => {
  const [first = '', second = ''] = args.filter((each) => !each.startsWith('-'))
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (entry === undefined) return 'daimon'
  const isCommand = isGroup(entry) && Object.hasOwn(entry.commands, second)
  return ['daimon', first, ...(isCommand ? [second] : [])].join(' ')
}

/** The help of what is asked about, with examples. */
export const helpOf = async (args: readonly string[], io: Io): Promise<string> => {
  const [first = '', second = ''] = args.filter((each) => !each.startsWith('-'))
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (entry === undefined)
    return helpPage(
      commandTree(io, () => {}),
      { examples: EXAMPLES },
      io.out,
    )
  const top = toCitty(first, entry, io, () => {})
  const parent = 'daimon'
  if (!isGroup(entry)) return helpPage(top, { parent, examples: entry.examples }, io.out)
  const sub = Object.hasOwn(entry.commands, second) ? entry.commands[second] : undefined
  const examples = Object.values(entry.commands).map((each) => each.examples[0] ?? '')
  if (sub === undefined) return helpPage(top, { parent, examples }, io.out)
  return helpPage(
    sub.toCitty(second, io, () => {}),
    { parent: `${parent} ${first}`, examples: sub.examples },
    io.out,
  )
}
