import type { PackageProofs, Proof } from '@daimon/scanner-engine'
import { percentile } from '../../../bench/statistics.ts'
import { type Agreement, type Case, agreement } from './case.ts'

export type Result = {
  readonly given: Case
  /** Undefined if the release isn't available. */
  readonly found?: PackageProofs | undefined
  readonly tookMs?: number | undefined
  /** Proofs in the fixed version, if there is one. */
  readonly fixed?: PackageProofs | undefined
}

/**
 * The table by class, the time, the misses with their reasons, and the proofs in fixed versions.
 */
export const formatReport = (results: readonly Result[]): string => {
  const classes = [...new Set(results.map(({ given }) => given.class))].toSorted()
  const rows = classes.map((name) =>
    row(
      name,
      results.filter(({ given }) => given.class === name),
    ),
  )
  const times = results.flatMap(({ tookMs }) => (tookMs === undefined ? [] : [tookMs / 1_000]))
  const lines = [
    HEAD,
    ...rows,
    row('all', results),
    '',
    `time a package   p50 ${percentile(times, 0.5).toFixed(1)} s, p95 ${percentile(times, 0.95).toFixed(1)} s`,
    ...fixedLines(results),
    ...results.flatMap(missLine),
  ]
  return `${lines.join('\n')}\n`
}

const HEAD = [
  'class'.padEnd(20),
  ...['cases', 'V3+', 'at the sink', 'V2', 'attempts', 'seconds'].map((text) => text.padStart(12)),
].join('')

const row = (name: string, results: readonly Result[]): string => {
  const verified = results.filter((result) => best(result) !== 'none')
  const atSink = results.filter((result) => best(result) === 'sink')
  const half = results.filter(
    (result) =>
      best(result) === 'none' &&
      getProofs(result).some(
        ({ vulnerability, level }) => vulnerability === result.given.class && level === 'V2',
      ),
  )
  const attempts = results.reduce((sum, { found }) => sum + (found?.attempts ?? 0), 0)
  const seconds = results.reduce((sum, { tookMs }) => sum + (tookMs ?? 0) / 1_000, 0)
  const share = ((100 * verified.length) / results.length).toFixed(0)
  return [
    name.padEnd(20),
    ...[
      String(results.length),
      `${verified.length} (${share} %)`,
      String(atSink.length),
      String(half.length),
      String(attempts),
      seconds.toFixed(0),
    ].map((text) => text.padStart(12)),
  ].join('')
}

const getProofs = ({ found }: Result): readonly Proof[] => found?.proofs ?? []

const best = (result: Result): Agreement => {
  const all = getProofs(result)
    .filter(({ level }) => level >= 'V3')
    .map((proof) => agreement(proof, result.given))
  return all.find((each) => each === 'sink') ?? all.find((each) => each === 'class') ?? 'none'
}

const formatPlace = ({ vulnerability, level, confirmed: { path } }: Proof): string =>
  `${vulnerability} ${level}${path[0] === undefined ? '' : ` ${path[0].file}:${path[0].line}`}`

const fixedLines = (results: readonly Result[]): string[] => {
  const checked = results.filter(({ fixed }) => fixed !== undefined)
  const claimed = checked.flatMap(({ given, fixed }) =>
    (fixed?.proofs ?? [])
      .filter(({ level }) => level >= 'V3')
      .map((proof) => ({ given, proof, isSame: agreement(proof, given) !== 'none' })),
  )
  const same = claimed.filter(({ isSame }) => isSame)
  return [
    `fixed versions   ${checked.length} checked, ${new Set(claimed.map(({ given }) => given.package)).size} with a verified finding, ${new Set(same.map(({ given }) => given.package)).size} with one of the class of the case`,
    ...claimed.map(
      ({ given, proof }) =>
        `  verified in the fixed ${given.package}@${given.fixed_version}: ${formatPlace(proof)}`,
    ),
  ]
}

const missLine = (result: Result): string[] => {
  const { given, found } = result
  if (best(result) !== 'none') return []
  const name = `  missed ${given.package}@${given.version} (${given.class}, ${given.sink ?? 'no sink'})`
  if (found === undefined) return [`${name}: not available`]
  const meant = found.byDesign.length > 0 ? ['intended behavior'] : []
  const others = found.proofs.map((proof) => `${formatPlace(proof)}: ${proof.reason}`)
  const reasons = [...meant, ...others, ...found.gaps]
  return [`${name}: ${reasons.join('; ') || `nothing fired in ${found.attempts} attempts`}`]
}
