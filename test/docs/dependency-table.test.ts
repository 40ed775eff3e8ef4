import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { arrows } from '../../scripts/lint/arrows.ts'

const contributing = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')

/** `packages/identity/api` → `identity/api`; shared packages go by their last name. */
const label = (directory: string) => directory.replace(/^packages\/(?:shared\/)?/, '')
const labels = new Map(arrows.map(({ name, directory }) => [name, label(directory)]))

const rows = new Set(contributing.split('\n').filter((line) => line.startsWith('| ')))

test('CONTRIBUTING lists for each package what the linter lets it import', () => {
  const missing = arrows
    .filter(
      ({ mayImport, mayImportTypesOf = [] }) => mayImport.length + mayImportTypesOf.length > 0,
    )
    .map(({ directory, mayImport, mayImportTypesOf = [] }) => {
      const imports = [
        ...mayImport.map((name) => labels.get(name)),
        ...mayImportTypesOf.map((name) => `${labels.get(name)} (types)`),
      ]
      return `| ${label(directory)} | ${imports.join(', ')} |`
    })
    .filter((row) => !rows.has(row))
  expect(missing).toEqual([])
})
