import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Embedder } from './embedder.ts'
import { embedderConformance } from './embedder.conformance.ts'
import { onnxEmbedder } from './onnx-embedder.ts'

/** A directory that scripts/ci/onnx-install.sh filled: the package and a tiny model. */
const installed = process.env['TEST_ONNX_FOLDER']
const REASON = 'needs the optional peer: run scripts/ci/onnx-install.sh and set TEST_ONNX_FOLDER'

const load = (): Promise<unknown> => {
  const require = createRequire(join(installed ?? '', 'package.json'))
  return import(pathToFileURL(require.resolve('@huggingface/transformers')).href)
}

const directory = mkdtempSync(join(tmpdir(), 'daimon-onnx-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('onnx with a missing package or model', () => {
  const anything = () =>
    Promise.resolve({ env: {}, pipeline: () => Promise.reject(new Error('no')) })

  it('reports which file a directory lacks', async () => {
    await expect(onnxEmbedder({ model: directory, load: anything })).rejects.toThrow(
      'onnx/model.onnx',
    )
  })

  it.each(['/nowhere/at/all', '../x', 'a b'])(
    'reports that %s is neither a directory nor an id',
    async (model) => {
      await expect(onnxEmbedder({ model, load: anything })).rejects.toThrow(
        'neither an existing directory',
      )
    },
  )

  it("reports a package that doesn't load as broken", async () => {
    const broken = () => Promise.reject(new Error('libonnxruntime.so: cannot open'))
    await expect(onnxEmbedder({ model: directory, load: broken })).rejects.toThrow(
      'libonnxruntime.so',
    )
  })
})

it('onnx runs a real model', ({ skip }) => {
  skip(installed === undefined, REASON)
  expect(existsSync(join(installed ?? '', 'tiny/onnx/model.onnx'))).toBe(true)
})

const whenInstalled = installed === undefined ? () => undefined : describe
whenInstalled('onnx, with a model', () => {
  const model = join(installed ?? '', 'tiny')
  const make = (options = {}) => onnxEmbedder({ model, load, ...options })

  embedderConformance('onnx', make)

  let embedder: Embedder
  beforeAll(async () => {
    embedder = await make()
  })

  it('takes its dimension from the model and its name from the directory and its weights', () => {
    expect(embedder.dimension).toBe(64)
    expect(embedder.id).toMatch(/^onnx:tiny-[0-9a-f]{8}@64$/)
  })

  it('pools over the tokens of one text only, whatever its batch', async () => {
    const [alone] = await embedder.embed(['ab'])
    const [beside] = await embedder.embed(['ab', 'a much longer text that fills the batch'])
    for (const [at, value] of (alone ?? []).entries()) expect(beside?.[at]).toBeCloseTo(value, 5)
  })

  it("cuts a text at the model's limit", async () => {
    const start = 'ferry '.repeat(40)
    const [short, long] = await embedder.embed([start, `${start} and something else`])
    expect(long).toEqual(short)
  })

  it("rejects a directory whose weights aren't a model", async () => {
    const broken = join(directory, 'broken')
    mkdirSync(join(broken, 'onnx'), { recursive: true })
    cpSync(model, broken, { recursive: true })
    writeFileSync(join(broken, 'onnx/model.onnx'), 'rubbish')
    await expect(make({ model: broken })).rejects.toThrow(basename(broken))
  })
})
