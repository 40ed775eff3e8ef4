import type { OxlintOverride } from 'oxlint'

import { arrows, testFiles, testkit } from './arrows.ts'
import { ioModules, networkModules } from './purity.ts'

type Pattern = { regex: string; message: string; allowTypeImports?: true }

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const matchModules = (names: readonly string[]) => `^(${names.map(escapeRegex).join('|')})(/|$)`

// An import of one's own package never leads through a folder `src` or `dist`.
const relativeEscape: Pattern = {
  regex: String.raw`^\.\.?/(.*/)?(src|dist|packages)/`,
  message: 'Import another package by its name (@daimon/…), never by a path into it.',
}

const insides: Pattern = {
  regex: '^@daimon/[^/]+/',
  message: 'A package is imported by its name alone: export what you need from its index.ts.',
}

const otherProduct = (product: string, other: string): Pattern => ({
  regex: `^@daimon/${other}-`,
  message: `${product} and ${other} never import each other: what both need belongs in shared.`,
})

const everywhere: Pattern[] = [relativeEscape, insides]

function patternsOf(row: (typeof arrows)[number], isTest: boolean): Pattern[] {
  const { folder, mayImport, mayImportTypesOf = [], advice: message } = row
  const open = [...mayImport, ...mayImportTypesOf, ...(isTest ? [testkit] : [])]
  const refused = arrows.map(({ name }) => name).filter((name) => !open.includes(name))
  const patterns: Pattern[] = [...everywhere, { regex: matchModules(refused), message }]
  if (mayImportTypesOf.length > 0) {
    patterns.push({ regex: matchModules(mayImportTypesOf), message, allowTypeImports: true })
  }
  if (folder.startsWith('packages/identity/')) patterns.push(otherProduct('identity', 'scanner'))
  if (folder.startsWith('packages/scanner/')) patterns.push(otherProduct('scanner', 'identity'))
  if (row.isPure && !isTest) patterns.push(...purityPatterns(folder))
  if (row.isOffline && !isTest) patterns.push(offlinePattern(folder))
  return patterns
}

function purityPatterns(folder: string): Pattern[] {
  return [
    {
      regex: `^(node:)?(${ioModules.builtin.map(escapeRegex).join('|')})(/|$)`,
      message: `${folder} does no I/O: take what it would fetch as an argument.`,
    },
    {
      regex: matchModules(ioModules.installed),
      message: `${folder} does no I/O: this belongs in the store or the server.`,
    },
  ]
}

const offlinePattern = (folder: string): Pattern => ({
  regex: `^(node:)?(${networkModules.map(escapeRegex).join('|')})(/|$)`,
  message: `${folder} never reaches the network: sending is the work of the client.`,
})

type Rule = { 'eslint/no-restricted-imports': ['error', { patterns: Pattern[] }] }

const rule = (patterns: Pattern[]): Rule => ({
  'eslint/no-restricted-imports': ['error', { patterns }],
})

/** For every file: no path into another package. */
export const baseRule = rule(everywhere)

const closed: Pattern = {
  regex: '^@daimon/',
  message: 'Give this package a row in scripts/lint/arrows.ts first.',
}

/**
 * A package without a row is closed; each other has one override for its sources and one for its
 * tests. A later override replaces the rule as a whole, so each carries all that holds for it.
 */
export const packageOverrides = [
  { files: ['packages/*/*/src/**'], rules: rule([...everywhere, closed]) },
  ...arrows.flatMap((row) => [
    { files: [`${row.folder}/src/**`], rules: rule(patternsOf(row, false)) },
    {
      files: testFiles.map((pattern) => `${row.folder}/src/${pattern}`),
      rules: rule(patternsOf(row, true)),
    },
  ]),
]

/**
 * What is mounted into the sandbox and runs beside the package under test. It imports nothing of ours, for nothing of ours
 * is there; it talks over the loopback of the sandbox, and it replaces functions of the runtime to see what is called.
 */
export const sandboxedOverride: OxlintOverride = {
  files: [
    'packages/scanner/engine/src/explore/**',
    'packages/scanner/engine/src/first-party/inside/**',
  ],
  rules: {
    ...rule([
      ...everywhere,
      {
        regex: '^@daimon/',
        message: 'Nothing of ours is mounted beside this: keep it by itself.',
        allowTypeImports: true,
      },
    ]),
    'eslint/no-extend-native': 'off',
    'eslint/no-underscore-dangle': 'off',
    'typescript/unbound-method': 'off',
  },
}
