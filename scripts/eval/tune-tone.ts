/**
 * Fits the model that reads the tone of messages, and prints how it does on texts left out. See
 * README.md.
 */
import { MESSAGE_KINDS, type MessageKind, type ToneModel, readTone } from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { writeFileSync } from 'node:fs'
import { parseOptions } from '../../bench/command/options.ts'
import { UsageError, runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { calibrate } from './personality/calibrate-tone.ts'
import { readEmotions } from './personality/emotions.ts'
import { type TonePoint, fitToneModel, toPoints } from './personality/fit-tone-model.ts'
import { percent } from './personality/report.ts'
import { readToneTables } from './personality/tone-tables.ts'

const usage = `Usage: npm run tune:tone -- [options] EMOTIONS.tsv

Fit the tone model to labeled texts, which aren't part of this repository, and to the committed
messages. Write it to the source of the core.

  --dry-run  print only
  --help     print this help
`
const MODEL = new URL(
  '../../packages/identity/core/src/evidence/tone/generated/tone-model.json',
  import.meta.url,
)
/** Each nth text is left out of the fit, to calibrate. */
const FOLD = 8

const isKind = (label: string | undefined): label is MessageKind =>
  (MESSAGE_KINDS as readonly string[]).includes(label ?? '')

const report = (name: string, model: ToneModel, points: readonly TonePoint[]): void => {
  const rows = MESSAGE_KINDS.flatMap((kind) => {
    const own = points.filter(({ label }) => label === kind)
    if (own.length === 0) return []
    const taken = own.map((point) => readTone(model, point).kind)
    return [
      [
        kind,
        String(own.length),
        ...MESSAGE_KINDS.map((other) =>
          percent(taken.filter((each) => each === other).length, own.length),
        ),
      ],
    ]
  })
  process.stdout.write(`${name}\n\n${table(['kind', 'texts', ...MESSAGE_KINDS], rows)}\n\n`)
}

process.exit(
  await runCommand(usage, async (args) => {
    const { values, positionals } = parseOptions({
      args,
      options: { 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [path, ...others] = positionals
    if (path === undefined || others.length > 0) throw new UsageError('Specify one file of texts.')
    const getVector = await builtinWordVectors()
    const emotions = toPoints(getVector, readEmotions(path))
    const own = toPoints(
      getVector,
      readToneTables().flatMap(({ messages }) => messages),
    )
    const isUsed = (_point: TonePoint, at: number): boolean => at % FOLD !== 0
    const held = emotions.filter((point, at) => !isUsed(point, at) && isKind(point.label))
    const model = calibrate(fitToneModel([...emotions.filter(isUsed), ...own]), held)
    report('Texts left out of the fit', model, held)
    if (values['dry-run'] !== true) writeFileSync(MODEL, `${JSON.stringify(model)}\n`)
    return 0
  }),
)
