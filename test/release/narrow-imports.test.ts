import { expect, test } from 'vitest'

import { narrowImports } from '../../scripts/release/narrow-imports.ts'

const INDEX = `export { Scan, type Step } from './scan.ts';
export type { Graph } from './graph.ts';
`
const narrow = (text: string): string =>
  narrowImports(text, '@daimon/api', INDEX, (path) => `../api/${path}`)

test('imports of names come from the modules that declare them', () => {
  expect(narrow("import { type Step, Scan as S } from '@daimon/api';")).toBe(
    "import { type Step } from '../api/./scan.ts';\nimport { Scan as S } from '../api/./scan.ts';",
  )
  expect(narrow("export type { Graph } from '@daimon/api'")).toBe(
    "export type { Graph } from '../api/./graph.ts'",
  )
})

test('an import with a name that the index does not list stays as it is', () => {
  for (const text of [
    "import { Scan, Unknown } from '@daimon/api'",
    "import * as api from '@daimon/api'",
    "import { Scan } from '@daimon/other'",
  ])
    expect(narrow(text)).toBe(text)
})
