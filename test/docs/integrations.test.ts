import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const reference = join(import.meta.dirname, '../../docs/reference')

type Manifest = { readonly devDependencies: Readonly<Record<string, string>> }

/** The rows about npm packages: the directory of the adapter, and the versions that it names. */
const rows = readFileSync(join(reference, 'integrations.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const link = /^\| \[[^\]]+\]\(([^)]+)\/README\.md\)/.exec(line)?.[1]
    if (link === undefined || !existsSync(join(reference, link, 'package.json'))) return []
    const versions = line.split('|').at(-2) ?? ''
    return [{ link, versions: [...versions.matchAll(/`([^`]+)` ([\d.]+)/g)] }]
  })

test.each(rows)('the versions of $link are those that its tests run against', (row) => {
  const manifest = join(reference, row.link, 'package.json')
  const { devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  const named = row.versions.map(([, name = '', version]) => [name, version])
  expect(named).not.toEqual([])
  expect(named).toEqual(named.map(([name = '']) => [name, devDependencies[name]]))
})
