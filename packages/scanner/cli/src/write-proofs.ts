import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'

/** Writes each proof to a directory, named by its finding's ID. Returns the paths. */
export const writeProofs = (
  directory: string,
  proofs: ReadonlyMap<string, ProofBundle>,
): string[] => {
  mkdirSync(directory, { recursive: true })
  return [...proofs].map(([id, proof]) => {
    const path = join(directory, `${id}.proof.json`)
    writeFileSync(path, `${JSON.stringify(proof, undefined, 2)}\n`)
    return path
  })
}
