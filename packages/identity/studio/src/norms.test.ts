import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DIMENSIONS } from './app/msv/dimensions.ts'

// Read as text: Studio must not import the core.
const CORE = new URL('../../core/src/msv/norms.ts', import.meta.url)
const ENTRY = /^ {2}'?([a-z_]+(?:\.\w+)?)'?: \{ middle: ([\d.]+), deviation: ([\d.]+) \},$/gm

test('uses the same norms as the prompt', () => {
  const norms = [...readFileSync(CORE, 'utf8').matchAll(ENTRY)].map(
    ([, key, middle, deviation]) => [key, [Number(middle), Number(deviation)]],
  )
  expect(DIMENSIONS.map(({ key, norm }) => [key, norm])).toEqual(norms)
})
