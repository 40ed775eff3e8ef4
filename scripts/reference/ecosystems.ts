import { ECOSYSTEM_RECORDS } from '@daimon/scanner-core'

import { markdownPage, markdownTable } from './markdown.ts'

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

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
        languages.join(', '),
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
    '## See also\n\n[Guard agents and commits](../guides/guard-agents-and-commits.md) · [Vulnerability classes](vulnerability-classes.md)',
  ])
