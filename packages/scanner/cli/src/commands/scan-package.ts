import type {
  Finding,
  InstalledPackage,
  PackageVerdict,
  ReportFormat,
} from '@daimon/scanner-engine'
import { EXIT, createProgress, plain } from '@daimon/terminal'
import { findingsTable } from '../findings.ts'
import { advisoriesFolder } from './advisories.ts'
import { FetchFault, fetchPackage } from '../fetch-package.ts'
import { type Io, UsageError } from '../io.ts'
import { callText } from '../local/finding-text.ts'
import { writeProofs } from '../write-proofs.ts'
import { modelFrom } from '../model.ts'
import { VERSION } from '../version.ts'
import { writeResult } from '../write-result.ts'

type Options = {
  /** `npm:name@version`. */
  readonly target: string
  readonly format: 'text' | ReportFormat
  readonly output: string | undefined
  /** Folder for the proofs. */
  readonly proofs: string | undefined
  /** The release that is said to be fixed; undefined for the nearest that advisories name. */
  readonly fixed: string | undefined
  readonly isCounted: (finding: Finding) => boolean
}

const TARGET = /^npm:((?:@[^/@\s]+\/)?[^/@\s]+)@(\S+)$/

/** Proves on this machine what a published package lets in, and gives the exit code. The service has no part in it. */
export const scanPackage = async (
  io: Io,
  { target, format, output, proofs: folder, fixed, isCounted }: Options,
): Promise<number> => {
  const [, name, version] = TARGET.exec(target) ?? []
  if (name === undefined || version === undefined)
    throw new UsageError(`'${plain(target)}' is no package: write npm:name@1.2.3.`)
  const model = modelFrom(io)
  const engine = await import('@daimon/scanner-engine')
  const progress = createProgress(io.err)
  try {
    progress.say(`installing ${plain(name)}@${plain(version)}`)
    const installed = await fetchPackage(io, name, version, REGISTRY)
    const advisories = engine.openAdvisories(await advisoriesFolder(io))
    const release =
      fixed === undefined
        ? knownRelease(
            io,
            installed,
            engine.judgePackage(advisories, { ecosystem: 'npm', name, version }),
          )
        : await fetchPackage(io, name, fixed, REGISTRY)
    const proven = await engine.provePackage(installed, {
      signal: io.signal,
      model,
      fixed: typeof release === 'function' ? release : () => Promise.resolve(release),
      say: (text) => progress.say(plain(text)),
    })
    progress.end()
    const { report, proofs } = engine.reportOfPackage(installed, proven, {
      version: VERSION,
      advisories,
    })
    const text = format === 'text' ? asText(report.findings) : engine.renderReport(report, format)
    writeResult(io, output, text)
    if (folder !== undefined)
      for (const path of writeProofs(folder, proofs)) io.err.write(`proof  ${plain(path)}\n`)
    for (const gap of proven.gaps) io.err.write(`not looked at: ${plain(gap)}\n`)
    if (report.findings.some(isCounted)) return EXIT.findings
    return proven.gaps.length > 0 ? EXIT.unfinished : EXIT.clean
  } catch (error) {
    progress.end()
    const isUnfetched = error instanceof FetchFault
    if (!isUnfetched && (error as Error).name !== 'SandboxUnavailable') throw error
    io.err.write(`${plain((error as Error).message)}\nNothing was run, so nothing is verified.\n`)
    return EXIT.unfinished
  }
}

const REGISTRY = 'Look at the registry and the network (npm ping).'

/**
 * Gets the first release above this one that no advisory affects, once there is a proof to try on it: its being out of
 * reach costs a level and nothing else.
 */
const knownRelease = (
  io: Io,
  { name }: InstalledPackage,
  { nearestSafeVersion: version }: PackageVerdict,
) => {
  let fetched: Promise<InstalledPackage | undefined> | undefined
  return () =>
    (fetched ??= (
      version === undefined ? Promise.resolve(undefined) : fetchPackage(io, name, version, '')
    ).catch((error: unknown) => {
      io.signal.throwIfAborted()
      io.err.write(
        `${plain((error as Error).message)} So no proof was tried on ${plain(version ?? '')}.\n`,
      )
      return undefined
    }))
}

const asText = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'Nothing was proven.\n'
  const calls = findings
    .filter(({ verification: { status } }) => status === 'verified')
    .flatMap(({ title, verification }) => {
      const call = callText(verification.evidence)
      if (call === '') return []
      const lines = call.split('\n').map((line) => `  ${plain(line)}\n`)
      return [`\n${plain(title)}\n${lines.join('')}`]
    })
  return findingsTable(findings) + calls.join('')
}
