import { statSync } from 'node:fs'
import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { INSTALLERS } from '../proof/install-release.ts'
import { type Install, RELEASES, packageTarget } from './package-target.ts'
import { ProofError } from './read-proof.ts'
import { replayApplication } from './replay-application.ts'
import { requirePlan, replayPackage } from './replay-package.ts'
import type { Replay } from './replay.ts'

type Options = {
  readonly sandbox: Sandbox
  /**
   * Directory of the target: of the application, if the proof doesn't contain its files, or of the
   * installed package.
   */
  readonly directory?: string | undefined
  /** The fixed target: a directory, or for a package also a version. */
  readonly fixed?: string | undefined
  /** Installs releases. Without it, the target must be in a directory. */
  readonly install?: Install | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a proof in fresh sandboxes, with its control, with a stub in place of the target, and on
 * the fixed target if given.
 * @throws ProofError if the proof is invalid, or if the target is missing or isn't the one that the
 * proof is about
 */
export const replayProof = async (
  proof: ProofBundle,
  { sandbox, directory, fixed, install = fetchNothing, signal }: Options,
): Promise<Replay> => {
  if (proof.target.kind === 'files') {
    if (fixed !== undefined && !isDirectory(fixed))
      throw new ProofError(
        `Not a directory: '${fixed}'. Pass the directory of the fixed application.`,
      )
    return await replayApplication(proof, { sandbox, directory, fixed, signal })
  }
  const { name, ecosystem } = proof.target
  // Validates the plan before any download.
  requirePlan(proof)
  const installed = await packageTarget(proof.target, directory, install)
  const release =
    fixed === undefined
      ? undefined
      : INSTALLERS[ecosystem].isRelease(name, fixed) && !isDirectory(fixed)
        ? await install(name, fixed, ecosystem)
        : RELEASES[ecosystem](fixed, name)
  return await replayPackage(proof, { sandbox, installed, fixed: release, signal })
}

const fetchNothing: Install = (name, version) =>
  Promise.reject(
    new ProofError(`${name}@${version} is not available. Pass a directory where it is installed.`),
  )

const isDirectory = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
