import { helpPage, strangerIn } from '@daimon/terminal'
import type { ArgsDef, CommandDef } from 'citty'
import { type Io, UsageError } from './io.ts'

const PROGRAM = 'daimon-scan'

/** Lines as they are typed, the first the most common; by the words that lead to a command. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  demo: ['daimon-scan demo', 'daimon-scan demo --proofs ./proofs'],
  scan: [
    'daimon-scan scan . --local',
    'daimon-scan scan . --api-url https://scanner.example.org',
    'daimon-scan scan . --share-source --only-verified',
    'daimon-scan scan . --format sarif --output scan.sarif --fail-on critical',
    'daimon-scan scan . --format json --output new.json --baseline old.json',
    'daimon-scan scan npm:lodash@4.17.11 --local',
  ],
  verify: [
    'daimon-scan verify ./proofs/f-0123.proof.json',
    'daimon-scan verify ./proofs/f-0123.proof.json --fixed ./mended',
  ],
  report: [
    'daimon-scan report scan.json --format html --output scan.html',
    'daimon-scan report new.json --baseline old.json',
  ],
  'advisories import': ['daimon-scan advisories import ./all.zip'],
  'advisories status': ['daimon-scan advisories status', 'daimon-scan advisories status --json'],
  'payload dump': [
    'daimon-scan payload dump . --validate',
    'daimon-scan payload dump . --wire | wc -c',
    'daimon-scan payload dump . --share-source',
  ],
  serve: ['daimon-scan serve', 'SCANNER_PORT=9100 DATA_DIR=./data daimon-scan serve'],
  'keys create': ['daimon-scan keys create ci'],
  'keys list': ['daimon-scan keys list'],
  'keys revoke': ['daimon-scan keys revoke KEY_ID'],
  mcp: ['daimon-scan mcp', 'daimon-scan mcp --http --port 8110', 'daimon-scan mcp verify-log'],
  'mcp verify-log': [
    'daimon-scan mcp verify-log',
    'daimon-scan mcp verify-log --checkpoint 12:6f1c…',
  ],
  'mcp acknowledge-log': [
    'daimon-scan mcp acknowledge-log --reason "Ada: I deleted the log when I cleaned up"',
  ],
  'hook pre-tool': ['daimon-scan hook pre-tool < event.json'],
  'hook pre-commit': ['daimon-scan hook pre-commit'],
  doctor: ['daimon-scan doctor'],
}

const FIRST_STEPS = ['daimon-scan demo', 'daimon-scan scan . --local', 'daimon-scan doctor']

const EXIT_CODES = `
EXIT CODES

  0    nothing found at or above --fail-on
  1    findings at or above it
  2    wrong usage or configuration
  3    could not finish, or files could not be read
  4    nothing to scan
  130  interrupted
`

const ENVIRONMENT = `
ENVIRONMENT

  DAIMON_SCAN_API_URL   the service; http://127.0.0.1:8100 without it
  DAIMON_SCAN_API_KEY   key of a tier
  DAIMON_SCAN_ANON_KEY  what --anonymize makes names with; at least 16 characters that only you know
`

/** The help of what is asked about. */
export const helpOf = async (
  tree: CommandDef,
  args: readonly string[],
  { out }: Io,
): Promise<string> => {
  const { command, words } = commandIn(tree, args)
  const path = words.join(' ')
  const examples = EXAMPLES[path] ?? (path === '' ? FIRST_STEPS : firstOfEach(path))
  const parent = path === '' ? undefined : [PROGRAM, ...words.slice(0, -1)].join(' ')
  const page = await helpPage(command, { parent, examples }, out)
  if (path === '') return `${page}${EXIT_CODES}${ENVIRONMENT}`
  return path === 'scan' ? `${page}${EXIT_CODES}` : page
}

/** Where to read on, for what was typed wrongly. */
export const hintOf = (tree: CommandDef, args: readonly string[]): string =>
  ['See', PROGRAM, ...commandIn(tree, args).words, '--help.'].join(' ')

const firstOfEach = (group: string): string[] =>
  Object.entries(EXAMPLES).flatMap(([path, [first = '']]) =>
    path.startsWith(`${group} `) ? [first] : [],
  )

const commandIn = (tree: CommandDef, args: readonly string[]) => {
  const words: string[] = []
  let command = tree
  for (const word of args.filter((each) => !each.startsWith('-'))) {
    const below = subCommandsOf(command)
    if (!Object.hasOwn(below, word)) break
    command = below[word] as CommandDef
    words.push(word)
  }
  return { command, words }
}

const subCommandsOf = ({ subCommands }: CommandDef) => (subCommands ?? {}) as Commands
type Commands = Record<string, CommandDef>

/** The same commands, each of which refuses what it does not know. */
export const strict = (command: CommandDef): CommandDef => {
  const below = subCommandsOf(command)
  if (Object.keys(below).length > 0)
    return {
      ...command,
      subCommands: Object.fromEntries(
        Object.entries(below).map(([name, each]) => [name, strict(each)]),
      ),
    }
  return {
    ...command,
    setup: ({ args }) => {
      const stranger = strangerIn((command.args ?? {}) as ArgsDef, args)
      if (stranger !== undefined) throw new UsageError(stranger)
    },
  }
}
