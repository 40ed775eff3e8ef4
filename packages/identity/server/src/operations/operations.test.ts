import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from './index.ts'

/** The table, its type, and what runs it. */
const ABOUT_ALL = new Set(['index.ts', 'operation.ts', 'run-operation.ts'])

test('each file has one operation and exports nothing else', async () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ABOUT_ALL.has(file),
  )
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(`./${file}`)) as object)),
  )
  expect(files.filter((_file, at) => exported[at]?.length !== 1)).toEqual([])
  expect(new Set(exported.flat())).toEqual(new Set(Object.values(operations)))
})
