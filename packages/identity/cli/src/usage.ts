import { VERSION } from '@daimon/client'
import { helpPage } from '@daimon/terminal'
import { type CommandDef, defineCommand } from 'citty'
import type { Command, CommandGroup } from './command.ts'
import { commands } from './commands.ts'
import type { Io } from './io.ts'

type End = (code: number) => void

const EXAMPLES = ['daimon up', 'daimon pack list', 'daimon doctor']

export const EXIT_CODES = [
  ['0', 'done'],
  ['1', 'done with a negative result: a problem, refused lines, or a declined confirmation'],
  ['2', 'incorrect usage or configuration, an unusable file, or values that the service refuses'],
  ['3', 'incomplete: no service, not found, access denied, or a broken connection'],
  ['4', 'nothing to import'],
  ['130', 'interrupted (0 for up, serve, bridge, proxy, and studio)'],
] as const

/** The variables of the command line; `up` and `serve` read those of the service. */
export const ENVIRONMENT = [
  ['DAIMON_URL', 'service URL (default: the service that uses the data directory)'],
  ['DAIMON_API_KEY', 'API key'],
  ['DAIMON_BOT_ID', 'avatar for the memory commands, by ID or external key'],
  ['DATA_DIR', 'data directory (default: ./.daimon)'],
  ['DATABASE_URL', 'PostgreSQL database (default: the embedded database)'],
] as const

const isGroup = (entry: Command | CommandGroup): entry is CommandGroup => 'commands' in entry

/** The command tree for citty. */
export const commandTree = (io: Io, end: End): CommandDef =>
  defineCommand({
    meta: {
      name: 'daimon',
      version: VERSION,
      description: 'Identity and memory for LLM applications',
    },
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

/** The longest known command in the arguments: `daimon pack import`. */
export const commandIn = (args: readonly string[]): string => {
  const [first = '', second = ''] = args.filter((each) => !each.startsWith('-'))
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (entry === undefined) return 'daimon'
  const isCommand = isGroup(entry) && Object.hasOwn(entry.commands, second)
  return ['daimon', first, ...(isCommand ? [second] : [])].join(' ')
}

/** The help of the command in the arguments, with examples. */
export const buildHelp = async (args: readonly string[], io: Io): Promise<string> => {
  const [first = '', second = ''] = args.filter((each) => !each.startsWith('-'))
  const entry = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (entry === undefined)
    return helpPage(
      commandTree(io, () => {}),
      { examples: EXAMPLES, sections: { 'EXIT CODES': EXIT_CODES, ENVIRONMENT } },
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
