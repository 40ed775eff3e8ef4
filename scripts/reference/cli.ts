import {
  commands as identityCommands,
  ENVIRONMENT as identityEnvironment,
  EXIT_CODES as identityExitCodes,
} from '@daimon/identity-cli'
import {
  commandTree,
  ENVIRONMENT as scannerEnvironment,
  EXAMPLES as scannerExamples,
  EXIT_CODES as scannerExitCodes,
} from '@daimon/scanner-cli'

import { markdownPage, markdownTable } from './markdown.ts'

type Argument = {
  readonly type?: string | undefined
  readonly alias?: string | readonly string[] | undefined
  readonly valueHint?: string | undefined
  readonly default?: string | boolean | undefined
  readonly required?: boolean | undefined
  readonly description?: string | undefined
}

type DocumentedCommand = {
  /** The words after the program name. */
  readonly path: string
  readonly description: string
  readonly args: Readonly<Record<string, Argument>>
  readonly examples: readonly string[]
}

type Program = {
  readonly name: string
  readonly commands: readonly DocumentedCommand[]
  readonly exitCodes: readonly (readonly [string, string])[]
  readonly environment: readonly (readonly [string, string])[]
}

const findIdentityCommands = (): DocumentedCommand[] =>
  Object.entries(identityCommands).flatMap(([name, entry]) =>
    'commands' in entry
      ? Object.entries(entry.commands).map(([sub, command]) => ({
          path: `${name} ${sub}`,
          ...command,
        }))
      : [{ path: name, ...entry }],
  )

type Tree = ReturnType<typeof commandTree>

const findScannerCommands = (tree: Tree, path: readonly string[] = []): DocumentedCommand[] => {
  const below = Object.entries((tree.subCommands ?? {}) as Record<string, Tree>)
  const name = path.join(' ')
  return below.length > 0
    ? below.flatMap(([word, each]) => findScannerCommands(each, [...path, word]))
    : [
        {
          path: name,
          description: (tree.meta as { description?: string }).description ?? '',
          args: (tree.args ?? {}) as DocumentedCommand['args'],
          examples: scannerExamples[name] ?? [],
        },
      ]
}

// `mcp` is a command and a group, so its tree depends on the second word.
const listScannerCommands = (): DocumentedCommand[] => {
  const commands = findScannerCommands(commandTree())
  const group = ({ path }: DocumentedCommand) => path.split(' ')[0]
  const logCommands = findScannerCommands(commandTree(['mcp', 'verify-log'])).filter(
    (each) => group(each) === 'mcp',
  )
  return commands.flatMap((each) => (each.path === 'mcp' ? [each, ...logCommands] : [each]))
}

const label = (name: string, { type, alias = [], valueHint }: Argument): string => {
  if (type === 'positional') return `\`${name.toUpperCase()}\``
  const aliases = [alias].flat().map((each) => `\`-${each}\`, `)
  return `${aliases.join('')}\`--${name}${type === 'boolean' ? '' : ` ${valueHint?.includes('|') ? valueHint : (valueHint ?? name).toUpperCase()}`}\``
}

const meaning = ({ description = '', default: fallback, required }: Argument): string =>
  `${description}${fallback === undefined ? '' : ` (default: ${fallback})`}${required === true ? ' (required)' : ''}`

const commandSection = (
  program: string,
  { path, description, args, examples }: DocumentedCommand,
) =>
  [
    `### ${program} ${path}`,
    `${description}.`,
    ...(Object.keys(args).length === 0
      ? []
      : [
          markdownTable(
            ['argument', 'meaning'],
            Object.entries(args).map(([name, argument]) => [
              label(name, argument),
              meaning(argument),
            ]),
          ),
        ]),
    `<!-- not run: examples of one command -->\n\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
  ].join('\n\n')

const programSections = ({ name, commands, exitCodes, environment }: Program): string[] => [
  `## ${name}`,
  markdownTable(
    ['command', 'purpose'],
    commands.map(({ path, description }) => [
      `[\`${path}\`](#${name}-${path.replaceAll(' ', '-')})`,
      description,
    ]),
  ),
  ...commands.map((command) => commandSection(name, command)),
  `### Exit codes of ${name}`,
  markdownTable(['code', 'meaning'], exitCodes),
  `### Variables of ${name}`,
  markdownTable(
    ['variable', 'meaning'],
    environment.map(([variable, text]) => [`\`${variable}\``, text]),
  ),
]

/** The reference of both command lines, from the commands that they run. */
export const cliReference = (): string =>
  markdownPage('Command line', [
    '`daimon` runs and manages the identity service; `daimon-scan` is the scanner. In the repository, use `npx daimon` and `npx daimon-scan` after `npm ci && npm run build`. Each command has `--help`. Data goes to standard output, messages to standard error.',
    '`daimon` calls the service of `--url` or `DAIMON_URL`, else the one that uses the data directory. Without a service, it opens the database itself for the command.',
    ...programSections({
      name: 'daimon',
      commands: findIdentityCommands(),
      exitCodes: identityExitCodes,
      environment: identityEnvironment,
    }),
    ...programSections({
      name: 'daimon-scan',
      commands: listScannerCommands(),
      exitCodes: scannerExitCodes,
      environment: scannerEnvironment,
    }),
    '## See also\n\n[Configuration](configuration.md) · [Import and export](../guides/import-and-export.md) · [Keys and tenants](../guides/keys-and-tenants.md) · [Scan in CI](../guides/scan-in-ci.md)',
  ])
