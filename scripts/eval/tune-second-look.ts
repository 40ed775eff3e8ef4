import { FIRST, RISING } from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownRecallSets } from './own-conversations.ts'
import { readRecallSet } from './recall-set.ts'
import { writeExamples } from './second-look/examples.ts'

// Fits the trees of packages/identity/core/src/recall/second-look to our own conversations and to recall sets, and prints what
// they give for conversations that were left out of the fit:
//   npm run tune:second-look -- [SET.json …] [--python PROGRAM]
// The program needs what scripts/eval/second-look/requirements.txt names.

const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
const place = process.argv.indexOf('--python')
const python = place < 0 ? 'python3' : (process.argv[place + 1] ?? 'python3')
const here = import.meta.dirname
const out = join(here, '../../packages/identity/core/src/recall/second-look/generated')

const folder = mkdtempSync(join(tmpdir(), 'second-look-'))
try {
  const sets = [...paths.map(readRecallSet), ...ownRecallSets(join(here, 'conversations'))]
  await writeExamples(folder, sets, builtinEmbedder(), await builtinWordVectors())
  const fit = [join(here, 'second-look/fit.py'), folder, out, String(FIRST), RISING.join(',')]
  const { status, error } = spawnSync(python, fit, { stdio: 'inherit' })
  if (error) console.error(`${python} cannot be started: ${error.message}`)
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
