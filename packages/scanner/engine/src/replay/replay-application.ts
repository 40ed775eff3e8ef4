import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { replayOnPatched } from '../first-party/differential.ts'
import { prove } from '../first-party/prove.ts'
import { unpackFiles } from '../first-party/unpack-files.ts'
import { ProofError } from './read-proof.ts'
import { type Replay, withDifferential } from './replay.ts'

type Options = {
  readonly sandbox: Sandbox
  /** Directory with the files of the proof. Required if the proof doesn't contain them. */
  readonly directory?: string | undefined
  /** Directory with the fixed application. A proof that fails there is V4. */
  readonly fixed?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a proof of an application: three fresh runs, a run with the control, and a run with a
 * stub in place of the target.
 * @throws ProofError if the target is missing or isn't the one that the proof is about
 */
export const replayApplication = async (
  proof: ProofBundle,
  { sandbox, directory, fixed, signal }: Options,
): Promise<Replay> => {
  if (proof.driver.kind !== 'http' || proof.target.kind !== 'files')
    throw new ProofError('The proof of an application must contain files and a request.')
  const proveAt = async (where: string): Promise<Replay> => {
    const verdict = await prove(sandbox, where, proof, signal)
    if (fixed === undefined || verdict.level !== 'V3') return verdict
    const differential = await replayOnPatched(sandbox, { directory: where, fixed }, proof, signal)
    return withDifferential(verdict, differential)
  }
  const { files } = proof.target
  if (directory !== undefined) {
    for (const { path, sha256 } of files)
      if (digestAt(join(directory, path)) !== sha256)
        throw new ProofError(
          `'${path}' is missing or differs from the proof. Pass the directory with the original files (--target).`,
        )
    return await proveAt(directory)
  }
  const missing = files.find(({ text }) => text === undefined || text === null)
  if (missing)
    throw new ProofError(
      `The proof does not contain the text of '${missing.path}'. Pass the directory that contains it (--target).`,
    )
  using unpacked = unpack(files)
  return await proveAt(unpacked.directory)
}

const computeDigest = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

const digestAt = (path: string): string | undefined => {
  try {
    return computeDigest(readFileSync(path))
  } catch {
    return undefined
  }
}

type File = Extract<ProofBundle['target'], { kind: 'files' }>['files'][number]

const unpack = (files: readonly File[]) => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-proof-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    unpackFiles(
      directory,
      files.map(({ path, sha256, text }) => ({ path, sha256, text: text ?? '' })),
    )
  } catch (error) {
    remove()
    const { message } = error as Error
    throw new ProofError(`Can't write the files of the proof: ${message}`, { cause: error })
  }
  return { directory, [Symbol.dispose]: remove }
}
