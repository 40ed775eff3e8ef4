import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Embedder } from './embedder.ts'
import { EmbedderError } from './embedder-error.ts'
import { embedderConformance } from './embedder.conformance.ts'
import { minilmEmbedder } from './minilm-embedder.ts'

const isBuilt = existsSync(join(import.meta.dirname, '../../encoder-minilm/assets/model.onnx'))
const REASON = 'needs the model: run scripts/encoder/build.sh'

describe('minilm without its package', () => {
  it('reports a package that is not installed and how to install it', async () => {
    const missing = Object.assign(new Error('Cannot find package'), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
    const made = minilmEmbedder({ load: () => Promise.reject(missing) })
    await expect(made).rejects.toThrow(EmbedderError)
    await expect(made).rejects.toThrow('npm install @daimon/encoder-minilm')
  })

  it('reports a package that does not open', async () => {
    const damaged = { openEncoder: () => Promise.reject(new Error('model.onnx is damaged')) }
    await expect(minilmEmbedder({ load: () => Promise.resolve(damaged) })).rejects.toThrow(
      'model.onnx is damaged',
    )
  })
})

it('minilm runs its model', ({ skip }) => {
  skip(!isBuilt, REASON)
  expect(isBuilt).toBe(true)
})

const whenBuilt = isBuilt ? describe : () => undefined
whenBuilt('minilm, with its model', () => {
  embedderConformance('minilm', () => minilmEmbedder())

  let embedder: Embedder
  beforeAll(async () => {
    embedder = await minilmEmbedder()
  })
  const cosine = async (one: string, other: string): Promise<number> => {
    const [a = new Float32Array(), b = new Float32Array()] = await embedder.embed([one, other])
    return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  }

  it('reads words in context, unlike a table', async () => {
    const said = 'The dog bit Ann.'
    expect(await cosine(said, 'Ann bit the dog.')).toBeLessThan(0.999)
  })

  it('finds what a remark implies nearer than another subject', async () => {
    const remark = "I can't put any weight on my left foot."
    const implied = await cosine(remark, 'I broke my ankle on the ski slope.')
    expect(implied).toBeGreaterThan(await cosine(remark, 'My brother repairs old radios.'))
  })

  it('cuts a text at 256 pieces', async () => {
    const start = 'ferry '.repeat(254)
    const [short, long] = await embedder.embed([start, `${start} and something else`])
    expect(long).toEqual(short)
  })
})
