import type { Assessment } from '../findings/assess.ts'
import { type VerificationResult, verifyFindings } from '../first-party/verify-findings.ts'
import { locateInProject } from './locate-in-project.ts'
import type { Locate } from './package-location.ts'
import { type ProvenDependencies, proveDependencies } from './prove-dependencies.ts'

type Options = Omit<Parameters<typeof verifyFindings>[1], 'root'> &
  Omit<Parameters<typeof proveDependencies>[1], 'locate'> & {
    /**
     * Directory of the code. If undefined, only the dependency graph is known, and only
     * dependencies are tested.
     */
    readonly root: string | undefined
    /** Finds releases. Default: in `node_modules` below `root`. */
    readonly locate?: Locate | undefined
  }

/**
 * Tries to prove all findings that can run: those in the code by requests, those in dependencies by
 * calls.
 */
export const proveFindings = async (
  assessment: Assessment,
  options: Options,
): Promise<ProvenDependencies> => {
  const { root } = options
  const locate = options.locate ?? (root === undefined ? () => NO_FILES : locateInProject(root))
  const own: VerificationResult =
    root === undefined
      ? { findings: assessment.findings, proofs: new Map() }
      : await verifyFindings(assessment, { ...options, root })
  const { findings, proofs, gaps } = await proveDependencies(
    { findings: own.findings, matches: assessment.matches },
    { ...options, locate },
  )
  return { findings, proofs: new Map([...own.proofs, ...proofs]), gaps }
}

const NO_FILES = { missing: 'the package files are not available' }
