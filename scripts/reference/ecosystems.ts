import { ECOSYSTEM_RECORDS, type Installer, listInstalling } from '@daimon/scanner-core'

import { markdownPage, markdownTable } from './markdown.ts'

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

const listCommands = ({ programs, subcommands, otherwise }: Installer): string[] => {
  const names = listInstalling(subcommands, { withAliases: false }).map((path) => path.join(' '))
  if (names.length > 0) return [`${code(programs)}: ${names.join(', ')}`]
  return otherwise === null ? [] : [code(programs)]
}

/** The reference of all package ecosystems, from their records. */
export const ecosystemReference = (): string =>
  markdownPage('Package ecosystems', [
    'The package ecosystems that scans and the guardrail know. Without a registry, the guardrail uses its local lists only.',
    markdownTable(
      ['ecosystem', 'in payloads', 'purl type', 'languages', 'registry'],
      ECOSYSTEM_RECORDS.map(({ name, wire, purl, languages, registry }) => [
        name,
        `\`${wire}\``,
        `\`${purl.type}\``,
        languages.map((language) => language.name).join(', '),
        registry === null ? 'no' : 'yes',
      ]),
    ),
    '## Files',
    'Scans read lockfiles. The guardrail also reads manifests.',
    markdownTable(
      ['ecosystem', 'lockfiles', 'manifests'],
      ECOSYSTEM_RECORDS.map(({ name, lockfiles, manifests }) => [
        name,
        code(lockfiles.flatMap(({ file, parse }) => (parse === null ? [] : [file]))),
        code(manifests.map(({ file }) => file)),
      ]),
    ),
    '## Commands',
    'What the guardrail reads in commands, also by aliases of the subcommands.',
    markdownTable(
      ['ecosystem', 'commands'],
      ECOSYSTEM_RECORDS.map(({ name, installers }) => [
        name,
        installers.flatMap(listCommands).join('; '),
      ]),
    ),
    '## See also\n\n[Guard agents and commits](../guides/guard-agents-and-commits.md) · [Vulnerability classes](vulnerability-classes.md)',
  ])
