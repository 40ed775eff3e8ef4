import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'

/** Writes each proof into a folder, by the id of its finding. Gives the names of the files. */
export const writeProofs = (folder: string, proofs: ReadonlyMap<string, ProofBundle>): string[] => {
  mkdirSync(folder, { recursive: true })
  return [...proofs].map(([id, proof]) => {
    const path = join(folder, `${id}.proof.json`)
    writeFileSync(path, `${JSON.stringify(proof, undefined, 2)}\n`)
    return path
  })
}
