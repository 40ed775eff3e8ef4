import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { builtinEmbedder, builtinWordVectors, tableEmbedder } from './builtin-embedder.ts'
import { BUILTIN_TABLE } from './builtin-table.ts'
import { embedderConformance } from './embedder.conformance.ts'

embedderConformance('builtin', builtinEmbedder)

const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const nearness = async (first: string, second: string): Promise<number> => {
  const [a, b] = (await builtinEmbedder().embed([first, second])) as [Float32Array, Float32Array]
  return cosine(a, b)
}

describe('the builtin embedder', () => {
  it.each([
    ['My cat is ill', 'The kitten needs a veterinarian', 'The car needs new tyres'],
    ['Where does she work?', 'She got a job as a nurse', 'She likes strawberry ice cream'],
    ['the database query is slow', 'SQL takes seconds to answer', 'we walked along the beach'],
    ['I got married last spring', 'Our wedding was in April', 'The printer is out of paper'],
  ])('places «%s» nearer to «%s» than to «%s» by meaning', async (text, near, far) => {
    expect(await nearness(text, near)).toBeGreaterThan((await nearness(text, far)) + 0.1)
  })

  it('distinguishes texts in unsupported scripts by their words', async () => {
    const text = 'Меня зовут Анна, я живу в Лиссабоне'
    expect(await nearness(text, 'Анна живёт в Лиссабоне')).toBeGreaterThan(
      (await nearness(text, 'Собака спит на диване')) + 0.2,
    )
  })

  it('returns identical bytes on every machine', async () => {
    const vectors = await builtinEmbedder().embed([
      'The ferry to the island leaves at nine.',
      'Привет 猫 🙂',
      '',
    ])
    const hash = createHash('sha256')
    for (const vector of vectors) hash.update(Buffer.from(vector.buffer))
    expect(hash.digest('hex')).toBe(
      'e8ac9bf317f7f55cfa3e7bf07138a5eece1a5f97190e6634d22eec5ef5aaf12e',
    )
  })

  it('stops between texts when it is aborted', async () => {
    const controller = new AbortController()
    const pending = builtinEmbedder().embed(
      Array.from({ length: 5_000 }, () => 'a fairly short text about nothing'),
      controller.signal,
    )
    controller.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
  })
})

it('returns the same vectors for a table read from a file as for the builtin one', async () => {
  const { embedder, wordVector } = await tableEmbedder(
    join(import.meta.dirname, '../assets', BUILTIN_TABLE.file),
  )
  const texts = ['The ferry leaves at nine.', 'Привет 🙂']
  expect(await embedder.embed(texts)).toEqual(await builtinEmbedder().embed(texts))
  expect(wordVector('ferry')).toEqual((await builtinWordVectors())('ferry'))
  expect(embedder.id).not.toBe(builtinEmbedder().id)
})
