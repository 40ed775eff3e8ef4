import type { Dependency } from '@daimon/scanner-api'
import { parseLockfile } from '@daimon/scanner-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planPackages } from './plan-packages.ts'

const of = (release: string, members: Partial<Dependency> = {}): Dependency => {
  const at = release.lastIndexOf('@')
  return {
    name: release.slice(0, at),
    version: release.slice(at + 1),
    ecosystem: 'npm',
    lockfile: 'package-lock.json',
    ...members,
  }
}

const using = (...names: string[]) => [
  { path: 'app.js', text: names.map((name) => `require('${name}')`).join('\n') },
]

test('installs imported packages in the locked versions, arranged as Node.js resolves them', () => {
  const { trees, leftOut } = planPackages(
    [
      of('a@1.0.0', { direct: true, depends_on: ['c@2.0.0', 'b@1.0.0'] }),
      of('b@1.0.0', { direct: false, depends_on: ['c@1.0.0', 'gone@1.0.0'] }),
      of('c@1.0.0', { direct: true }),
      of('c@2.0.0', { direct: false, depends_on: ['a@1.0.0'] }),
      of('real@3.0.0', { direct: true, alias: 'other' }),
      of('unused@1.0.0', { direct: true }),
      of('flask@1.0.0', { ecosystem: 'pypi' }),
    ],
    using('a/deep/file', 'c', 'other', 'flask', 'node:fs'),
  )
  expect(leftOut).toEqual([])
  expect(trees).toEqual([
    {
      directory: '',
      lock: {
        lockfileVersion: 3,
        requires: true,
        packages: {
          '': { dependencies: { a: '1.0.0', c: '1.0.0', other: 'npm:real@3.0.0' } },
          'node_modules/a': { version: '1.0.0', dependencies: { b: '1.0.0', c: '2.0.0' } },
          'node_modules/a/node_modules/c': { version: '2.0.0', dependencies: { a: '1.0.0' } },
          'node_modules/b': { version: '1.0.0', dependencies: { c: '1.0.0' } },
          'node_modules/c': { version: '1.0.0', dependencies: {} },
          'node_modules/other': { name: 'real', version: '3.0.0', dependencies: {} },
        },
      },
    },
  ])
})

test.each<[string, Partial<Dependency>, string]>([
  ['a file', { source: 'file', resolved_url: 'file:../../etc' }, 'comes from a file'],
  ['git', { source: 'git', resolved_url: 'git+ssh://host/x.git' }, 'comes from a git'],
  ['a URL', { source: 'url', resolved_url: 'http://169.254.169.254/x' }, 'comes from a url'],
  ['a name with a leading dot', { name: '.x' }, 'is not a valid registry release'],
  ['an alias with a leading dot', { alias: '.x' }, 'is not a valid registry release'],
  ['a version that is a URL', { version: 'http://host/x.tgz' }, 'is not a valid registry release'],
  ['a version with a parent path', { version: '1.0.0-../x' }, 'is not a valid registry release'],
  [
    'a lockfile in a parent directory',
    { lockfile: '../package-lock.json' },
    'outside the repository',
  ],
  ['a lockfile with an absolute path', { lockfile: '/etc/package-lock.json' }, 'outside'],
])('skips and reports %s', (_name, members, why) => {
  const hostile = of('x@1.0.0', { direct: true, ...members })
  expect(planPackages([hostile], using(hostile.alias ?? hostile.name))).toEqual({
    trees: [],
    leftOut: [expect.stringContaining(why)],
  })
})

test.each<[string, Partial<Dependency>]>([
  ['a file', { source: 'file' }],
  ['git', { source: 'git' }],
  ['a name with a parent path', { name: '../../x' }],
  ['a name that is an option', { name: '--registry=x' }],
  ['a version that is a URL', { version: 'http://host/x.tgz' }],
])('leaves %s out of the lock as a transitive dependency', (_name, members) => {
  const hostile = of('x@1.0.0', { direct: true, ...members })
  const good = of('good@1.0.0', {
    direct: true,
    depends_on: [`${hostile.name}@${hostile.version}`],
  })
  const [tree] = planPackages([good, hostile], using('good', hostile.name)).trees
  expect(Object.keys(tree?.lock.packages ?? {})).toEqual(['', 'node_modules/good'])
})

test('ignores addresses in a lockfile', () => {
  const [tree] = planPackages(
    [of('x@1.0.0', { direct: true, resolved_url: 'https://host.invalid/registry/x-1.0.0.tgz' })],
    using('x'),
  ).trees
  expect(JSON.stringify(tree)).not.toContain('host.invalid')
})

test('rejects a lock with too many packages', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => of(`p${at}@1.0.0`, { direct: false }))
  const all = of('a@1.0.0', { direct: true, depends_on: many.map(({ name }) => `${name}@1.0.0`) })
  expect(planPackages([all, ...many], using('a'))).toEqual({
    trees: [],
    leftOut: [expect.stringContaining('more than 600 packages')],
  })
})

test('gives every package the exact versions that it depends on, for any graph', () => {
  const names = ['a', 'b', 'c', 'd']
  const releases = names.flatMap((name) => ['1.0.0', '2.0.0'].map((each) => `${name}@${each}`))
  const needs = fc.uniqueArray(fc.constantFrom(...releases), {
    maxLength: 4,
    selector: (release) => release[0],
  })
  fc.assert(
    fc.property(fc.tuple(...releases.map(() => needs)), (graph) => {
      const dependencies = releases.map((release, at) =>
        of(release, { direct: release.endsWith('1.0.0'), depends_on: graph[at] ?? [] }),
      )
      const [tree] = planPackages(dependencies, using(...names)).trees
      // Alternating versions would nest infinitely.
      fc.pre(tree !== undefined)
      const placed = parseLockfile(JSON.stringify(tree?.lock), 'package-lock.json').dependencies
      for (const { name, version, depends_on: found = [] } of placed)
        expect([...(found ?? [])].toSorted()).toEqual(
          [...(graph[releases.indexOf(`${name}@${version}`)] ?? [])].toSorted(),
        )
    }),
  )
})
