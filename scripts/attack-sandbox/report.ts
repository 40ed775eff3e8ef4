import type { Attempt } from './attempt.ts'

type Result = { readonly name: string; readonly attempts: readonly Attempt[] }

/** One line per group, per attack that broke out or didn't run, and the total. */
export const formatReport = (results: readonly Result[], tookMs: number): string => {
  const counts = results.map(({ name, attempts }) => ({ name, ...countOutcomes(attempts) }))
  const total = countOutcomes(results.flatMap(({ attempts }) => attempts))
  const lines = [
    ...counts.map(({ name, ...count }) => `${name.padEnd(14)} ${formatCount(count)}`),
    ...results.flatMap(({ name, attempts }) =>
      attempts.flatMap(({ id, tries, broken, notRun }) => {
        if (broken !== undefined) return [`broken   ${name}/${id}: ${tries}: ${broken}`]
        return notRun === undefined ? [] : [`not run  ${name}/${id}: ${notRun}`]
      }),
    ),
    `${formatCount(total)}, in ${Math.round(tookMs / 1_000)} s`,
  ]
  return `${lines.join('\n')}\n`
}

type Count = { tries: number; held: number; broken: number; notRun: number }

const countOutcomes = (attempts: readonly Attempt[]): Count => {
  const broken = attempts.filter((each) => each.broken !== undefined).length
  const notRun = attempts.filter((each) => each.notRun !== undefined).length
  const tries = attempts.length - notRun
  return { tries, held: tries - broken, broken, notRun }
}

const formatCount = ({ tries, held, broken, notRun }: Count): string =>
  `${tries} tries, ${held} held, ${broken} broken${notRun > 0 ? `, ${notRun} not run` : ''}`
