import { statSync } from 'node:fs'
import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { isRelease } from '../proof/install-package.ts'
import { type Install, packageTarget, releaseIn } from './package-target.ts'
import { ProofFault } from './read-proof.ts'
import { replayApplication } from './replay-application.ts'
import { planOf, replayPackage } from './replay-package.ts'
import type { Replay } from './replay.ts'

type Options = {
  readonly sandbox: Sandbox
  /** Where the target lies: the application, if the proof does not carry its files, or the package, installed. */
  readonly folder?: string | undefined
  /** What is said to be mended: a folder, or of a package a version as well. */
  readonly fixed?: string | undefined
  /** Gets releases; without it the target must be in a folder. */
  readonly install?: Install | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a proof in fresh sandboxes, with its control and without its target, and on what is said to be mended.
 * @throws ProofFault when the target is not there or not the one that the proof is about, or when the proof is none
 */
export const replayProof = async (
  proof: ProofBundle,
  { sandbox, folder, fixed, install = fetchNothing, signal }: Options,
): Promise<Replay> => {
  if (proof.target.kind === 'files') {
    if (fixed !== undefined && !isFolder(fixed))
      throw new ProofFault(`there is no folder '${fixed}': the mended application is a folder`)
    return await replayApplication(proof, { sandbox, folder, fixed, signal })
  }
  const { name } = proof.target
  // Before anything is fetched for it.
  planOf(proof)
  const installed = await packageTarget(proof.target, folder, install)
  const release =
    fixed === undefined
      ? undefined
      : isRelease(name, fixed) && !isFolder(fixed)
        ? await install(name, fixed)
        : releaseIn(fixed, name)
  return await replayPackage(proof, { sandbox, installed, fixed: release, signal })
}

const fetchNothing: Install = (name, version) =>
  Promise.reject(
    new ProofFault(`${name}@${version} is not at hand: name a folder where it is installed`),
  )

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
