import { ECOSYSTEM_RECORDS } from '@daimon/scanner-core'
import { expect, test } from 'vitest'
import { regexImports } from './regex-imports.ts'

const languages = ECOSYSTEM_RECORDS.flatMap((record) => record.languages)

test('finds the imports of a long text, with their lines, in linear time', () => {
  const java = languages.find(({ name }) => name === 'java')
  const startMs = performance.now()
  const found = regexImports('\n  import a.b;\n'.repeat(30_000), java ?? { imports: [] })
  expect(performance.now() - startMs).toBeLessThan(2_000)
  expect(found).toHaveLength(30_000)
  expect(found[1]).toEqual({ specifier: 'a.b', line: 4 })
})

test('finds an import after a byte order mark and other spaces', () => {
  const rust = languages.find(({ name }) => name === 'rust') ?? { imports: [] }
  for (const space of ['\uFEFF', '\f', '\u00A0', '\t '])
    expect(regexImports(`${space}use serde::x;`, rust)).toHaveLength(1)
})
