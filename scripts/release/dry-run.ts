import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Check, CheckResult, Place } from './check.ts'
import { checkTarball } from './check-tarball.ts'
import { checks } from './checks.ts'
import { type Installation, install } from './install.ts'
import { type Tarball, packAll } from './pack-all.ts'

const TRIES_MAX = 3
/** Running programs per core above which a time says more about the machine than the code. */
const LOAD_MAX = 1.5

/** One row of the result; a failure has a reason. */
type Row = {
  readonly name: string
  readonly cells: readonly string[]
  readonly failure?: string
}

export type DryRun = { readonly packages: readonly Row[]; readonly checks: readonly Row[] }

/** Packs every package into `output`, installs each from scratch, and uses it. */
export const dryRun = async (root: string, output: string): Promise<DryRun> => {
  const tarballs = await packAll(root, output)
  using temporary = mkdtempDisposableSync(join(tmpdir(), 'daimon-release-'))
  const packages: Row[] = []
  for (const tarball of tarballs)
    packages.push(await tryPackage(tarball, tarballs, root, temporary.path))
  const work = join(temporary.path, 'work')
  mkdirSync(work)
  const place: Place = { root, work, directoryOf: (name) => toDirectory(temporary.path, name) }
  const rows: Row[] = []
  for (const check of checks) rows.push(await tryCheck(check, place))
  return { packages, checks: rows }
}

const toDirectory = (parent: string, name: string): string => join(parent, name.replace('/', '-'))

const tryPackage = async (
  tarball: Tarball,
  all: readonly Tarball[],
  root: string,
  parent: string,
): Promise<Row> => {
  const { product, path, bytes } = tarball
  const start = [product.name, megabytes(bytes)]
  try {
    const directory = toDirectory(parent, product.name)
    // Of the same version, which may not be published yet.
    const own = all.filter((other) => product.dependencies.includes(other.product.name))
    const paths = [path, ...own.map((other) => other.path)]
    const installed = await install(paths, directory, join(parent, 'cache'))
    const cells = [...start, megabytes(installed.bytes), seconds(installed.ms)]
    try {
      checkSize(installed, product.installedMbMax)
      await checkTarball(tarball, root)
      return { name: product.name, cells }
    } catch (error) {
      return { name: product.name, cells, failure: (error as Error).message }
    }
  } catch (error) {
    return { name: product.name, cells: start, failure: (error as Error).message }
  }
}

const checkSize = ({ bytes }: Installation, mbMax: number): void => {
  if (bytes > mbMax * 1_000_000)
    throw new Error(`${megabytes(bytes)} MB are installed, at most ${mbMax} are allowed.`)
}

const tryCheck = async ({ name, msMax = Infinity, run }: Check, place: Place): Promise<Row> => {
  try {
    let result = await run(place)
    // Another program may have slowed a run down; on a busy machine, the next is as slow.
    for (let tries = 1; tries < TRIES_MAX && isLate(result, msMax) && !isBusy(); tries += 1)
      result = await run(place)
    if ('skipped' in result) return { name, cells: [name, '', `skipped: ${result.skipped}`] }
    const cells = [name, seconds(result.ms), result.detail]
    if (!isLate(result, msMax)) return { name, cells }
    const late = `took longer than ${seconds(msMax)} s`
    if (!isBusy()) return { name, cells, failure: late }
    const note = `${result.detail}; ${late} on a busy machine, not counted`
    return { name, cells: [name, seconds(result.ms), note] }
  } catch (error) {
    return { name, cells: [name, '', 'failed'], failure: (error as Error).message }
  }
}

const isLate = (result: CheckResult, msMax: number): boolean => 'ms' in result && result.ms > msMax
const isBusy = (): boolean => loadavg()[0]! / availableParallelism() > LOAD_MAX

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
const seconds = (ms: number): string => (ms / 1_000).toFixed(2)
