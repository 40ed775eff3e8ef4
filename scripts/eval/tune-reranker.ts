import { FIRST_STAGE_WEIGHT, MONOTONE_FEATURES } from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors, tableEmbedder } from '@daimon/identity-embed'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWN, ownRecallSets, readOwnConversations } from './own-conversations.ts'
import { readRecallSet } from './recall-set.ts'
import { type Knowing, writeExamples } from './reranker/examples.ts'

// Fits the trees of packages/identity/core/src/recall/rerank to the built-in conversations and
// to recall sets, and prints their cross-validation by conversation:
//   npm run tune:reranker -- [SET.json …] --tables DIRECTORY [--python PROGRAM]
// The directory contains fold-0.bin to fold-3.bin, tables of the builtin embedder that were each
// tuned without every fourth built-in conversation (scripts/distill/tune.py --left-out): the
// committed one is fitted to all of them, and trees would overestimate it. The program needs the
// packages of scripts/eval/reranker/requirements.txt.

const FOLDS = 4

const option = (name: string): string | undefined => {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}
const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
const tables = option('--tables')
if (tables === undefined) {
  console.error(
    'Usage: npm run tune:reranker -- [SET.json …] --tables DIRECTORY [--python PROGRAM]',
  )
  process.exit(2)
}
const python = option('--python') ?? 'python3'
const out = '../../packages/identity/core/src/recall/rerank/generated'

const folds = await Promise.all(
  Array.from({ length: FOLDS }, (_, fold) => tableEmbedder(join(tables, `fold-${fold}.bin`))),
)
const builtin = { embedder: builtinEmbedder(), wordVector: await builtinWordVectors() }
const toPlace = new Map(readOwnConversations(OWN).map(({ id }, place) => [id, place]))
const knowing: Knowing = (conversation) => {
  const place = toPlace.get(conversation)
  return (place === undefined ? undefined : folds[place % FOLDS]) ?? builtin
}

const directory = mkdtempSync(join(tmpdir(), 'reranker-'))
try {
  await writeExamples(directory, [...paths.map(readRecallSet), ...ownRecallSets(OWN)], knowing)
  const program = join(import.meta.dirname, 'reranker/fit.py')
  const given = [
    program,
    directory,
    join(import.meta.dirname, out),
    String(FIRST_STAGE_WEIGHT),
    MONOTONE_FEATURES.join(','),
  ]
  const { status, error } = spawnSync(python, given, { stdio: 'inherit' })
  if (error) console.error(`Can't start ${python}: ${error.message}`)
  process.exitCode = status ?? 1
} finally {
  rmSync(directory, { recursive: true })
}
