/**
 * Measures how well an embedder finds evidence, alone and with BM25, and how fast it is.
 *
 *   node --conditions=source scripts/distill/measure.ts [--embedder NAME] [--user-only] SET.json…
 *
 * NAME is builtin, hashing, onnx:MODEL, or COMMAND. A set has the format of the recall evaluation.
 * COMMAND reads a JSON array of texts and writes float32 vectors (teacher_stdio.py: the upper
 * limit). MODEL is a directory; its runtime is in TEST_ONNX_FOLDER, see scripts/ci/onnx-install.sh.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import {
  type Embedder,
  builtinEmbedder,
  hashingEmbedder,
  onnxEmbedder,
} from '@daimon/identity-embed'

import { bm25 } from './bm25.ts'

type Item = { id: string; speaker: string; text: string }
type Question = { text: string; category: string; evidence: string[] }
type RecallSet = { name: string; conversations: { items: Item[]; questions: Question[] }[] }
type Tally = { recall: number; hits: number; questions: number }

const TOP = 10

const commandEmbedder = (command: string): Embedder => ({
  id: command,
  dimension: 0,
  embed: (texts) => {
    const [program = '', ...rest] = command.split(' ')
    const input = JSON.stringify(texts)
    const answer = execFileSync(program, rest, { input, maxBuffer: 1 << 30 })
    const values = new Float32Array(
      answer.buffer.slice(answer.byteOffset, answer.byteOffset + answer.length),
    )
    const dimension = values.length / texts.length
    return Promise.resolve(
      texts.map((_text, at) => values.subarray(at * dimension, (at + 1) * dimension)),
    )
  },
})

const loadOnnx = (): Promise<unknown> => {
  const require = createRequire(join(process.env['TEST_ONNX_FOLDER'] ?? '.', 'package.json'))
  return import(pathToFileURL(require.resolve('@huggingface/transformers')).href)
}

const openEmbedder = async (name: string): Promise<Embedder> => {
  if (name.startsWith('onnx:')) return onnxEmbedder({ model: name.slice(5), load: loadOnnx })
  if (name === 'builtin') return builtinEmbedder()
  if (name === 'hashing') return hashingEmbedder()
  return commandEmbedder(name)
}

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

const byMaximum = (scores: Float64Array): Float64Array => {
  const most = Math.max(...scores)
  return scores.map((score) => (most > 0 ? Math.max(0, score) / most : 0))
}

const count = (
  tally: Tally,
  scores: Float64Array,
  items: readonly Item[],
  evidence: Set<string>,
) => {
  const order = [...scores.keys()].toSorted((a, b) => (scores[b] as number) - (scores[a] as number))
  const found = order.slice(0, TOP).filter((at) => evidence.has((items[at] as Item).id)).length
  tally.recall += found / evidence.size
  tally.hits += Number(found > 0)
  tally.questions += 1
}

const measureSet = async (set: RecallSet, embedder: Embedder, isUserOnly: boolean) => {
  const tallies = new Map(
    ['bm25', 'dense', 'fused .5/.5'].map((signal) => [
      signal,
      { recall: 0, hits: 0, questions: 0 },
    ]),
  )
  for (const conversation of set.conversations) {
    const items = conversation.items.filter(({ speaker }) => !isUserOnly || speaker === 'user')
    const texts = items.map(({ speaker, text }) => `${speaker}: ${text}`)
    const questions = conversation.questions.filter(({ category }) => category !== 'adversarial')
    const lexicalOf = bm25(texts)
    const vectors = await embedder.embed([...texts, ...questions.map(({ text }) => text)])
    questions.forEach(({ text, evidence }, number) => {
      const asked = vectors[texts.length + number] as Float32Array
      const dense = Float64Array.from(texts, (_text, at) => dot(asked, vectors[at] as Float32Array))
      const lexical = lexicalOf(text)
      const [words, meaning] = [byMaximum(lexical), byMaximum(dense)]
      const fused = words.map((score, at) => 0.5 * score + 0.5 * (meaning[at] as number))
      const scorers = { bm25: lexical, dense, 'fused .5/.5': fused }
      for (const [signal, scores] of Object.entries(scorers))
        count(tallies.get(signal) as Tally, scores, items, new Set(evidence))
    })
  }
  const percent = (share: number) => Number((100 * share).toFixed(1))
  return Object.fromEntries(
    [...tallies].map(([signal, { recall, hits, questions }]) => [
      signal,
      { [`R@${TOP}`]: percent(recall / questions), [`hit@${TOP}`]: percent(hits / questions) },
    ]),
  )
}

const measureSpeed = async (embedder: Embedder) => {
  const start = performance.now()
  await embedder.embed(['warm'])
  const loadMs = performance.now() - start
  const words =
    'my sister planted tomatoes behind the old house while we talked about moving abroad'
  const texts = Array.from({ length: 40_000 }, (_none, at) => `${words} ${at}`)
  await embedder.embed(texts)
  const warm = performance.now()
  await embedder.embed(texts)
  const perSecond = Math.round((1000 * texts.length) / (performance.now() - warm))
  console.log(
    `first result after ${loadMs.toFixed(0)} ms, then ${perSecond} texts of 15 words per second`,
  )
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    embedder: { type: 'string', default: 'builtin' },
    'user-only': { type: 'boolean', default: false },
  },
})
const embedder = await openEmbedder(values.embedder)
if (embedder.dimension > 0) await measureSpeed(embedder)
for (const path of positionals) {
  const set = JSON.parse(readFileSync(path, 'utf8')) as RecallSet
  console.log(set.name, embedder.id, values['user-only'] ? 'user items' : 'all items')
  console.table(await measureSet(set, embedder, values['user-only']))
}
