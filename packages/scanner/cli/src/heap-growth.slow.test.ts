import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = new URL('heap-growth.ts', import.meta.url).href

/** Keeps a part of what it makes for a while, as linking does, and prints the largest heap. */
const PROGRAM = `
const living = Array.from({ length: 800_000 }, (_, at) => ({ at, list: [at] }))
const recent = []
let peak = 0
for (let round = 0; round < 120; round += 1) {
  recent[round % 4] = Array.from({ length: 100_000 }, (_, at) => ({ at, list: [at, living[at]] }))
  peak = Math.max(peak, process.memoryUsage().heapTotal)
}
console.log(peak)
`

const measurePeak = (prelude: string): number => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=source', '--input-type=module', '--eval', prelude + PROGRAM],
    { encoding: 'utf8' },
  )
  if (stderr !== '') throw new Error(stderr)
  return Number(stdout)
}

test('the heap of the program stays smaller than by default', () => {
  const limited = measurePeak(`(await import('${MODULE}')).limitHeapGrowth()\n`)
  expect(limited).toBeLessThan(0.9 * measurePeak(''))
}, 60_000)
