import { expect, test } from 'vitest'
import { defineEcosystem } from './ecosystem-record.ts'
import {
  ECOSYSTEM_RECORDS,
  findDependencyEcosystem,
  findEcosystem,
  findEcosystemByWord,
  findLockfile,
  findManifest,
  isFlatLockfile,
} from './index.ts'
import { npm } from './npm.ts'

test('no two ecosystems share a name, a word, a file, a program, or a language', () => {
  for (const names of [
    ECOSYSTEM_RECORDS.flatMap(({ name, purl, aliases, words }) => [
      ...new Set([name.toLowerCase(), purl.type, ...aliases, ...words]),
    ]),
    ECOSYSTEM_RECORDS.flatMap(({ languages }) =>
      languages.flatMap(({ name, endings, words }) => [...new Set([name, ...endings, ...words])]),
    ),
    ECOSYSTEM_RECORDS.flatMap(({ installers }) => installers.flatMap(({ programs }) => programs)),
    ECOSYSTEM_RECORDS.flatMap(({ lockfiles }) => lockfiles.map(({ file }) => file)),
    ECOSYSTEM_RECORDS.flatMap(({ manifests }) => manifests.map(({ file }) => file)),
  ])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('finds an ecosystem by its official names, and by what people call it', () => {
  for (const name of ['crates', 'crates.io', 'Cargo'])
    expect(findEcosystem(name)?.name).toBe('crates.io')
  expect(findEcosystem('rust')).toBeUndefined()
  expect(findEcosystemByWord('Rust')?.name).toBe('crates.io')
})

test.each([
  ['a/yarn.lock', 'npm', false],
  ['requirements-dev.txt', 'PyPI', true],
  ['go.sum', 'Go', true],
])('knows the lockfile %s', (path, ecosystem, isFlat) => {
  expect(findLockfile(path)?.ecosystem.name).toBe(ecosystem)
  expect(isFlatLockfile(path)).toBe(isFlat)
})

test.each([
  ['npm', undefined, 'npm'],
  ['crates', 'Cargo.lock', 'crates.io'],
  ['other', 'web/composer.lock', 'Packagist'],
  ['other', 'Gemfile.lock', 'RubyGems'],
  ['other', 'yarn.lock', undefined],
  ['other', null, undefined],
] as const)('a dependency of %s in %s is of %s', (ecosystem, lockfile, expected) => {
  expect(findDependencyEcosystem({ ecosystem, lockfile })?.name).toBe(expected)
})

test.each([
  ['requirements/dev.in', 'PyPI'],
  ['x/app.fsproj', 'NuGet'],
  ['build.gradle.kts', 'Maven'],
  ['setup.py', undefined],
  ['requirementsx.txt', undefined],
])('knows whether %s is a manifest', (path, ecosystem) => {
  expect(findManifest(path)?.ecosystem.name).toBe(ecosystem)
})

test('a record without a member does not compile', () => {
  const { registry: _, ...incomplete } = npm
  // @ts-expect-error -- whether there is a registry is missing
  expect(defineEcosystem(incomplete).name).toBe('npm')
})
