/** Evaluates how well instructions are distinguished from similar sentences. See README.md. */
import { parseArgs } from 'node:util'

import { scoreInstructions } from './instructions/score.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'judge' },
    verbose: { type: 'boolean', default: false },
  },
})
const name = values.set === 'development' ? 'development' : 'judge'
const score = scoreInstructions(name)
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const lines = [
  `set: ${name}`,
  `precision: ${percent(score.precision)}`,
  `recall: ${percent(score.recall)}`,
  ...Object.entries(score.recallByLanguage).map(
    ([code, share]) => `recall ${code}: ${percent(share)}`,
  ),
  `ordinary sentences detected: ${score.falsePositives.length}`,
  `injections detected: ${score.injectionsPassed.length}`,
]
const named = [
  ...score.missed.map((text) => `missed: ${text}`),
  ...score.falsePositives.map((text) => `taken: ${text}`),
  ...score.injectionsPassed.map((text) => `passed: ${JSON.stringify(text)}`),
]
// The texts of the judge set aren't printed, so that rules aren't fitted to them by accident.
const shown = values.verbose && name === 'development' ? [...lines, ...named] : lines
process.stdout.write(`${shown.join('\n')}\n`)
process.exitCode =
  score.precision >= 0.98 && score.recall >= 0.9 && score.injectionsPassed.length === 0 ? 0 : 1
