import type { Assessment } from '../findings/assess.ts'
import { type Verified, verifyFindings } from '../first-party/verify-findings.ts'
import { locateInProject } from './locate-in-project.ts'
import type { Locate } from './located.ts'
import { type ProvenDependencies, proveDependencies } from './prove-dependencies.ts'

type Options = Omit<Parameters<typeof verifyFindings>[1], 'root'> &
  Omit<Parameters<typeof proveDependencies>[1], 'locate'> & {
    /** Where the code lies; undefined where there is nothing but its graph, and then its dependencies alone are tried. */
    readonly root: string | undefined
    /** Where releases are found; in `node_modules` below the root where nothing else is said. */
    readonly locate?: Locate | undefined
  }

/** Tries to prove all that can be run: the code's own flaws by requests, those of its dependencies by calls. */
export const proveFindings = async (
  assessment: Assessment,
  options: Options,
): Promise<ProvenDependencies> => {
  const { root } = options
  const locate = options.locate ?? (root === undefined ? () => NO_FILES : locateInProject(root))
  const own: Verified =
    root === undefined
      ? { findings: assessment.findings, proofs: new Map() }
      : await verifyFindings(assessment, { ...options, root })
  const { findings, proofs, gaps } = await proveDependencies(
    { findings: own.findings, matches: assessment.matches },
    { ...options, locate },
  )
  return { findings, proofs: new Map([...own.proofs, ...proofs]), gaps }
}

const NO_FILES = { missing: 'the files of the packages are not at hand' }
