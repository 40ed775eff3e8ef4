import { helpPage, findUnknownArgument } from '@daimon/terminal'
import type { ArgsDef, CommandDef } from 'citty'
import { type Io, UsageError } from './io.ts'

const PROGRAM = 'daimon-scan'

/** Command lines to type, the most common first, by command path. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  demo: ['daimon-scan demo', 'daimon-scan demo --report demo.html --proofs ./proofs'],
  scan: [
    'daimon-scan scan . --local',
    'daimon-scan scan . --api-url https://scanner.example.org',
    'daimon-scan scan . --share-source --only-verified',
    'daimon-scan scan . --format sarif --output scan.sarif --fail-on critical',
    'daimon-scan scan . --format json --output new.json --baseline old.json',
    'daimon-scan scan npm:lodash@4.17.11 --local',
    'daimon-scan scan pypi:sqlparse@0.4.1 --local',
  ],
  verify: [
    'daimon-scan verify ./proofs/f-0123.proof.json',
    'daimon-scan verify ./proofs/f-0123.proof.json --fixed ./fixed',
  ],
  report: [
    'daimon-scan report scan.json --format html --output scan.html',
    'daimon-scan report new.json --baseline old.json',
  ],
  'advisories update': [
    'daimon-scan advisories update',
    'daimon-scan advisories update --ecosystems npm,pypi',
    'daimon-scan advisories update --osv-url https://mirror.example.org/osv --epss-url none',
  ],
  'advisories from-registry': [
    'daimon-scan advisories from-registry',
    'daimon-scan advisories from-registry ./application',
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

export const EXIT_CODES = [
  ['0', 'no findings at or above --fail-on'],
  ['1', 'findings at or above --fail-on'],
  ['2', 'incorrect usage or configuration'],
  ['3', 'incomplete: a failed step, or unreadable files'],
  ['4', 'nothing to scan'],
  ['130', 'interrupted'],
] as const

/** The variables of the command line; `serve` reads those of the service. */
export const ENVIRONMENT = [
  ['DAIMON_SCAN_API_URL', 'service URL (default: http://127.0.0.1:8100)'],
  ['DAIMON_SCAN_API_KEY', 'API key'],
  ['DAIMON_SCAN_ANON_KEY', 'secret for --anonymize, at least 16 characters'],
  ['DAIMON_SCAN_POLICY', 'policy file that overrides the repository policy'],
  ['DAIMON_SCAN_OSV_URL', 'base URL of OSV exports'],
  ['DAIMON_SCAN_EPSS_URL', 'URL of EPSS scores, or none'],
  ['DAIMON_SCAN_KEV_URL', 'URL of the KEV catalog, or none'],
  ['DAIMON_SCAN_MODEL', 'model that suggests inputs for package proofs (default: none)'],
  ['DAIMON_SCAN_MODEL_URL', 'URL of the model API'],
  ['DAIMON_SCAN_MODEL_KEY', 'key of the model API'],
  ['DAIMON_SCAN_MODEL_PROTOCOL', 'openai, anthropic, or ollama (default: openai)'],
  ['DAIMON_SCAN_MODEL_TIMEOUT', 'seconds per model call (default: 60)'],
  ['DAIMON_SCAN_MODEL_TOKENS', 'maximum tokens per model reply (default: 4000)'],
] as const

/** The help of the command in the arguments. */
export const buildHelp = async (
  tree: CommandDef,
  args: readonly string[],
  { out }: Io,
): Promise<string> => {
  const { command, words } = commandIn(tree, args)
  const path = words.join(' ')
  const examples = EXAMPLES[path] ?? (path === '' ? FIRST_STEPS : firstOfEach(path))
  const parent = path === '' ? undefined : [PROGRAM, ...words.slice(0, -1)].join(' ')
  const sections = {
    ...(path === '' || path === 'scan' ? { 'EXIT CODES': EXIT_CODES } : {}),
    ...(path === '' ? { ENVIRONMENT } : {}),
  }
  return helpPage(command, { parent, examples, sections }, out)
}

/** Points to the help, after incorrect usage. */
export const buildHint = (tree: CommandDef, args: readonly string[]): string =>
  ['See', PROGRAM, ...commandIn(tree, args).words, '--help.'].join(' ')

const firstOfEach = (group: string): string[] =>
  Object.entries(EXAMPLES).flatMap(([path, [first = '']]) =>
    path.startsWith(`${group} `) ? [first] : [],
  )

const commandIn = (tree: CommandDef, args: readonly string[]) => {
  const words: string[] = []
  let command = tree
  for (const word of args.filter((each) => !each.startsWith('-'))) {
    const below = getSubCommands(command)
    if (!Object.hasOwn(below, word)) break
    command = below[word] as CommandDef
    words.push(word)
  }
  return { command, words }
}

const getSubCommands = ({ subCommands }: CommandDef) => (subCommands ?? {}) as Commands
type Commands = Record<string, CommandDef>

/** The same commands, with unknown arguments refused. */
export const strict = (command: CommandDef): CommandDef => {
  const below = getSubCommands(command)
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
      const unknownArgument = findUnknownArgument((command.args ?? {}) as ArgsDef, args)
      if (unknownArgument !== undefined) throw new UsageError(unknownArgument)
    },
  }
}
