/** Evaluates recall, dates, instructions, and corrections in languages other than English. */
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { LANGUAGES, readLanguageSet } from './languages/language-sets.ts'
import { type LanguageScore, MEASURES, scoreLanguage } from './languages/score-language.ts'

const usage = `Usage: npm run eval:languages -- [options]

Index invented conversations in other languages in this process, and print by language how much of
the evidence is recalled, and how many dates, instructions, and corrections are recognized.

  --dev      the sets to build on (default: the sets to judge by)
  --verbose  with --dev, print the texts that fail
  --help     print this help
`

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: {
        dev: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
      },
    })
    const encoders = { embedder: builtinEmbedder(), wordVector: await builtinWordVectors() }
    const scores: LanguageScore[] = []
    for (const language of LANGUAGES) {
      const [dev, judge] = [readLanguageSet(language, 'dev'), readLanguageSet(language, 'judge')]
      const store = [...dev.conversations, ...judge.conversations]
      scores.push(await scoreLanguage(values.dev ? dev : judge, store, encoders))
    }
    const rows = LANGUAGES.map((language, at) => row(language, scores.slice(at, at + 1)))
    const lines = [table(['%', ...MEASURES], [...rows, row('ALL', scores)])]
    // The texts of the judge set aren't printed, so that rules aren't fitted to them by accident.
    if (values.dev && values.verbose)
      for (const [at, language] of LANGUAGES.entries())
        for (const measure of MEASURES)
          for (const text of scores[at]?.[measure].failed ?? [])
            lines.push(`${language} ${measure}: ${text}`)
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  }),
)

function row(name: string, scores: readonly LanguageScore[]): string[] {
  return [
    name,
    ...MEASURES.map((measure) => {
      const [right, count] = (['right', 'count'] as const).map((key) =>
        scores.reduce((sum, score) => sum + score[measure][key], 0),
      )
      return count ? ((100 * (right ?? 0)) / count).toFixed(0) : '-'
    }),
  ]
}
