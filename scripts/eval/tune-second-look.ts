import { FIRST, RISING } from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors, tableEmbedder } from '@daimon/identity-embed'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWN, ownRecallSets, readOwnConversations } from './own-conversations.ts'
import { readRecallSet } from './recall-set.ts'
import { type Knowing, writeExamples } from './second-look/examples.ts'

// Fits the trees of packages/identity/core/src/recall/second-look to our own conversations and to recall sets, and prints what
// they give for conversations that were left out of the fit:
//   npm run tune:second-look -- [SET.json …] --tables FOLDER [--python PROGRAM]
// The folder holds fold-0.bin to fold-3.bin, tables of the builtin embedder that were each tuned without every fourth of our
// conversations (scripts/distill/tune.py --left-out): the committed one knows them by heart, and trees would trust it too
// far. The program needs what scripts/eval/second-look/requirements.txt names.

const FOLDS = 4

const option = (name: string): string | undefined => {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}
const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
const tables = option('--tables')
if (tables === undefined) {
  console.error(
    'usage: npm run tune:second-look -- [SET.json …] --tables FOLDER [--python PROGRAM]',
  )
  process.exit(2)
}
const python = option('--python') ?? 'python3'
const out = '../../packages/identity/core/src/recall/second-look/generated'

const folds = await Promise.all(
  Array.from({ length: FOLDS }, (_, fold) => tableEmbedder(join(tables, `fold-${fold}.bin`))),
)
const builtin = { embedder: builtinEmbedder(), wordVector: await builtinWordVectors() }
const placeOf = new Map(readOwnConversations(OWN).map(({ id }, place) => [id, place]))
const knowing: Knowing = (conversation) => {
  const place = placeOf.get(conversation)
  return (place === undefined ? undefined : folds[place % FOLDS]) ?? builtin
}

const folder = mkdtempSync(join(tmpdir(), 'second-look-'))
try {
  await writeExamples(folder, [...paths.map(readRecallSet), ...ownRecallSets(OWN)], knowing)
  const program = join(import.meta.dirname, 'second-look/fit.py')
  const given = [program, folder, join(import.meta.dirname, out), String(FIRST), RISING.join(',')]
  const { status, error } = spawnSync(python, given, { stdio: 'inherit' })
  if (error) console.error(`${python} cannot be started: ${error.message}`)
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
