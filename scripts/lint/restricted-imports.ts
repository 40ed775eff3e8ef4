import type { OxlintOverride } from 'oxlint'

import { arrows, testFiles, testkit } from './arrows.ts'
import { ioModules, networkModules } from './purity.ts'

type Pattern = { regex: string; message: string; allowTypeImports?: true }

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const matchModules = (names: readonly string[]) => `^(${names.map(escapeRegex).join('|')})(/|$)`

// An import within one package never has a `src` or `dist` directory in its path.
const relativeEscape: Pattern = {
  regex: String.raw`^\.\.?/(.*/)?(src|dist|packages)/`,
  message: 'Import another package by its name (@daimon/…), never by a path into it.',
}

// Except those that a command loads without the rest of their package.
const insides: Pattern = {
  regex: '^@daimon/(?!database/data-dir-lock$|identity-server/(?:data-directory|soulpacks)$)[^/]+/',
  message: 'Import a package only by its name: export what you need from its index.ts.',
}

// The host reads reports and sends jobs: their types are in the protocol, which both sides import.
const guestCode: Pattern = {
  regex: String.raw`^\.\.?/(.*/)?sandboxed/`,
  message: 'This code runs only inside the sandbox: share types and data through src/protocol.',
}

const otherProduct = (product: string, other: string): Pattern => ({
  regex: `^@daimon/${other}-`,
  message: `${product} and ${other} never import each other: move shared code to shared.`,
})

const everywhere: Pattern[] = [relativeEscape, insides, guestCode]

function buildPatterns(row: (typeof arrows)[number], isTest: boolean): Pattern[] {
  const {
    directory,
    mayImport,
    mayImportTypesOf = [],
    mayImportInTests = [],
    advice: message,
  } = row
  const inTests = isTest ? [testkit, ...mayImportInTests] : []
  const open = [...mayImport, ...mayImportTypesOf, ...inTests]
  const refused = arrows.map(({ name }) => name).filter((name) => !open.includes(name))
  const patterns: Pattern[] = [...everywhere, { regex: matchModules(refused), message }]
  if (mayImportTypesOf.length > 0) {
    patterns.push({ regex: matchModules(mayImportTypesOf), message, allowTypeImports: true })
  }
  if (directory.startsWith('packages/identity/')) patterns.push(otherProduct('identity', 'scanner'))
  if (directory.startsWith('packages/scanner/')) patterns.push(otherProduct('scanner', 'identity'))
  if (row.isPure && !isTest) patterns.push(...purityPatterns(directory))
  if (row.isOffline && !isTest) patterns.push(offlinePattern(directory))
  return patterns
}

function purityPatterns(directory: string): Pattern[] {
  return [
    {
      regex: `^(node:)?(${ioModules.builtin.map(escapeRegex).join('|')})(/|$)`,
      message: `${directory} does no I/O: take the data as an argument.`,
    },
    {
      regex: matchModules(ioModules.installed),
      message: `${directory} does no I/O: move this to the store or the server.`,
    },
  ]
}

const offlinePattern = (directory: string): Pattern => ({
  regex: `^(node:)?(${networkModules.map(escapeRegex).join('|')})(/|$)`,
  message: `${directory} never uses the network: the client sends.`,
})

type Rule = { 'eslint/no-restricted-imports': ['error', { patterns: Pattern[] }] }

const rule = (patterns: Pattern[]): Rule => ({
  'eslint/no-restricted-imports': ['error', { patterns }],
})

/** For every file: no path into another package. */
export const baseRule = rule(everywhere)

const closed: Pattern = {
  regex: '^@daimon/',
  message: 'Add a row for this package to scripts/lint/arrows.ts first.',
}

/**
 * A package without a row is closed; each other has one override for its sources and one for its
 * tests. A later override replaces the complete rule, so each repeats all restrictions.
 */
export const packageOverrides = [
  { files: ['packages/*/*/src/**'], rules: rule([...everywhere, closed]) },
  ...arrows.flatMap((row) => [
    { files: [`${row.directory}/src/**`], rules: rule(buildPatterns(row, false)) },
    {
      files: testFiles.map((pattern) => `${row.directory}/src/${pattern}`),
      rules: rule(buildPatterns(row, true)),
    },
  ]),
]

const engine = 'packages/scanner/engine/src'

const unmounted: Pattern = {
  regex: '^@daimon/',
  message: 'No workspace package is mounted next to this code: keep it self-contained.',
  allowTypeImports: true,
}

// Directories of the engine, apart from those that are mounted into the sandbox.
const hostCode: Pattern = {
  regex: String.raw`^(\.\./)+(advisories|dependencies|findings|first-party|model|proof|reachability|replay|reports)/`,
  message: 'This code is not mounted into the sandbox: move what both sides need to src/protocol.',
}

/** What may not be imported from where, within the code of the sandbox. */
const HARNESSES: Readonly<Record<string, RegExp>> = {
  shared: /(package|application)/,
  package: /application/,
  application: /package/,
}

/**
 * Code mounted into the sandbox next to the code under test: a harness for packages, one for
 * applications, and what they share. It imports no workspace package, because none is mounted; it
 * communicates over the loopback of the sandbox, and it replaces runtime functions to observe
 * calls.
 */
export const sandboxedOverrides: OxlintOverride[] = [
  {
    files: [`${engine}/protocol/**`],
    rules: rule([...everywhere, unmounted, hostCode]),
  },
  ...Object.entries(HARNESSES).map(([name, refused]): OxlintOverride => ({
    files: [`${engine}/sandboxed/${name}/**`],
    rules: {
      ...rule([
        ...everywhere,
        unmounted,
        hostCode,
        {
          regex: String.raw`^(\.\./)+${refused.source}/`,
          message: 'The harnesses are independent: move what both need to sandboxed/shared.',
        },
      ]),
      'eslint/no-extend-native': 'off',
      'eslint/no-underscore-dangle': 'off',
      'typescript/unbound-method': 'off',
    },
  })),
]
