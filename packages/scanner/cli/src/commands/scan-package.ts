import type {
  Finding,
  InstalledPackage,
  PackageEcosystem,
  PackageVerdict,
  ReportFormat,
} from '@daimon/scanner-engine'
import { EXIT, createProgress, escapeControls } from '@daimon/terminal'
import { findingsTable, noticeLine } from '../findings.ts'
import { advisoriesDirectory } from '../advisories/directory.ts'
import { FetchError, fetchPackage } from '../fetch-package.ts'
import { type Io, UsageError } from '../io.ts'
import { callText } from '../local/finding-text.ts'
import { writeProofs } from '../write-proofs.ts'
import { modelFrom } from '../model.ts'
import { VERSION } from '../version.ts'
import { writeResult } from '../write-result.ts'

type Options = {
  /** `npm:name@version` or `pypi:name@version`. */
  readonly target: string
  readonly format: 'text' | ReportFormat
  readonly output: string | undefined
  /** Directory for the proofs. */
  readonly proofs: string | undefined
  /** The fixed release; undefined for the nearest one that advisories name. */
  readonly fixed: string | undefined
  readonly isCounted: (finding: Finding) => boolean
}

const TARGET = /^(npm|pypi):((?:@[^/@\s]+\/)?[^/@\s]+)@(\S+)$/

/** Whether an argument of `scan` is a package, not a directory. */
export const isPackage = (path: string): boolean => /^(?:npm|pypi):/.test(path)

/** Verifies vulnerabilities of a published package on this machine. Returns the exit code. */
export const scanPackage = async (
  io: Io,
  { target, format, output, proofs: directory, fixed, isCounted }: Options,
): Promise<number> => {
  const [, ecosystem, name, version] = (TARGET.exec(target) ?? []) as [
    string?,
    PackageEcosystem?,
    string?,
    string?,
  ]
  if (ecosystem === undefined || name === undefined || version === undefined)
    throw new UsageError(
      `'${escapeControls(target)}' is not a package. Use the form npm:name@1.2.3 or pypi:name@1.2.3.`,
    )
  const model = modelFrom(io)
  const engine = await import('@daimon/scanner-engine')
  const progress = createProgress(io.err)
  try {
    progress.say(`installing ${escapeControls(name)}@${escapeControls(version)}`)
    const installed = await fetchPackage(io, { ecosystem, name, version }, REGISTRY[ecosystem])
    const advisories = engine.openAdvisories(advisoriesDirectory(io))
    const release =
      fixed === undefined
        ? knownRelease(
            io,
            { ecosystem, name },
            engine.evaluatePackage(advisories, { ecosystem, name, version }),
          )
        : await fetchPackage(io, { ecosystem, name, version: fixed }, REGISTRY[ecosystem])
    const proven = await engine.provePackage(installed, {
      signal: io.signal,
      model,
      fixed: typeof release === 'function' ? release : () => Promise.resolve(release),
      say: (text) => progress.say(escapeControls(text)),
    })
    progress.end()
    const { report, proofs } = engine.reportOfPackage(installed, proven, {
      version: VERSION,
      advisories,
    })
    const now = new Date(io.nowMs())
    const text =
      format === 'text'
        ? `${noticeLine(engine.advisoryNotice(report.advisory_data, now))}${asText(report.findings)}`
        : engine.renderReport(report, format, now)
    writeResult(io, output, text)
    if (directory !== undefined)
      for (const path of writeProofs(directory, proofs))
        io.err.write(`proof  ${escapeControls(path)}\n`)
    for (const gap of proven.gaps) io.err.write(`not checked: ${escapeControls(gap)}\n`)
    if (report.findings.some(isCounted)) return EXIT.findings
    return proven.gaps.length > 0 ? EXIT.unfinished : EXIT.clean
  } catch (error) {
    progress.end()
    const isUnfetched = error instanceof FetchError
    if (!isUnfetched && (error as Error).name !== 'SandboxUnavailable') throw error
    io.err.write(
      `${escapeControls((error as Error).message)}\nNo code ran, so no finding is verified.\n`,
    )
    return EXIT.unfinished
  }
}

const REGISTRY: Readonly<Record<PackageEcosystem, string>> = {
  npm: 'Check the registry and the network with `npm ping`.',
  pypi: 'Check the package index and the network with `pip download`.',
}

/**
 * Fetches the next release that no advisory affects, lazily, when a proof can be replayed on it. If
 * it can't be fetched, findings only miss the highest level.
 */
const knownRelease = (
  io: Io,
  { ecosystem, name }: { readonly ecosystem: PackageEcosystem; readonly name: string },
  { nearestSafeVersion: version }: PackageVerdict,
) => {
  let fetched: Promise<InstalledPackage | undefined> | undefined
  return () =>
    (fetched ??= (
      version === undefined
        ? Promise.resolve(undefined)
        : fetchPackage(io, { ecosystem, name, version }, '')
    ).catch((error: unknown) => {
      io.signal.throwIfAborted()
      io.err.write(
        `${escapeControls((error as Error).message)} No proof was replayed on ${escapeControls(version ?? '')}.\n`,
      )
      return undefined
    }))
}

const asText = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'No verified findings.\n'
  const calls = findings
    .filter(({ verification: { status } }) => status === 'verified')
    .flatMap(({ title, verification }) => {
      const call = callText(verification.evidence)
      if (call === '') return []
      const lines = call.split('\n').map((line) => `  ${escapeControls(line)}\n`)
      return [`\n${escapeControls(title)}\n${lines.join('')}`]
    })
  return findingsTable(findings) + calls.join('')
}
