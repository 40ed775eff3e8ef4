import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { tryOnMended } from '../first-party/differential.ts'
import { prove } from '../first-party/prove.ts'
import { unpackFiles } from '../first-party/unpack-files.ts'
import { ProofFault } from './read-proof.ts'
import { type Replay, withDifferential } from './replay.ts'

type Options = {
  readonly sandbox: Sandbox
  /** Where the files of the proof are, if it does not carry them itself. */
  readonly folder?: string | undefined
  /** A folder with the application mended: a proof that fails there is V4. */
  readonly fixed?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a proof of an application: three fresh runs, its control, and a run with nothing in the place of its target.
 * @throws ProofFault when the target is not there or not the one that the proof is about
 */
export const replayApplication = async (
  proof: ProofBundle,
  { sandbox, folder, fixed, signal }: Options,
): Promise<Replay> => {
  if (proof.driver.kind !== 'http' || proof.target.kind !== 'files')
    throw new ProofFault('a proof of an application has files and a request')
  const judge = async (where: string): Promise<Replay> => {
    const judgement = await prove(sandbox, where, proof, signal)
    if (fixed === undefined || judgement.level !== 'V3') return judgement
    const differential = await tryOnMended(sandbox, { folder: where, fixed }, proof, signal)
    return withDifferential(judgement, differential)
  }
  const { files } = proof.target
  if (folder !== undefined) {
    for (const { path, sha256 } of files)
      if (digestAt(join(folder, path)) !== sha256)
        throw new ProofFault(
          `'${path}' is missing there, or is not as it was: the proof is about other code`,
        )
    return await judge(folder)
  }
  const missing = files.find(({ text }) => text === undefined || text === null)
  if (missing)
    throw new ProofFault(
      `the proof does not carry '${missing.path}': hand over the folder that holds it (--target)`,
    )
  using unpacked = unpack(files)
  return await judge(unpacked.folder)
}

const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

const digestAt = (path: string): string | undefined => {
  try {
    return digestOf(readFileSync(path))
  } catch {
    return undefined
  }
}

type File = Extract<ProofBundle['target'], { kind: 'files' }>['files'][number]

const unpack = (files: readonly File[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'daimon-proof-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    unpackFiles(
      folder,
      files.map(({ path, sha256, text }) => ({ path, sha256, text: text ?? '' })),
    )
  } catch (error) {
    remove()
    const { message } = error as Error
    throw new ProofFault(`the files of the proof cannot be laid out: ${message}`, { cause: error })
  }
  return { folder, [Symbol.dispose]: remove }
}
