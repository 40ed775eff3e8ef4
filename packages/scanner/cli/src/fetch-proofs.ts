import type { Finding, ProofBundle } from '@daimon/scanner-api'
import { type Connection, ScannerError, fetchProof } from '@daimon/scanner-client'
import { createProgress, plain } from '@daimon/terminal'
import type { Io } from './io.ts'
import { writeProofs } from './write-proofs.ts'

type Scan = { readonly scanId: string; readonly findings: readonly Finding[] }

/** What may be the name of a file: it comes from the service. */
const ID = /^[\w-]{1,128}$/

/** Fetches the proofs of what is verified, which the service hands out one by one, and writes them into a folder. */
export const fetchProofs = async (
  io: Io,
  connection: Connection,
  { scanId, findings }: Scan,
  folder: string,
): Promise<void> => {
  const verified = findings.filter(
    ({ id, verification }) => verification.status === 'verified' && ID.test(id),
  )
  const progress = createProgress(io.err)
  const proofs = new Map<string, ProofBundle>()
  const missing: string[] = []
  for (const [at, { id }] of verified.entries()) {
    progress.say(`fetching proof ${at + 1} of ${verified.length}`)
    const proof = await proofOf(connection, scanId, id)
    if (proof) proofs.set(id, proof)
    else missing.push(id)
  }
  progress.end()
  for (const path of writeProofs(folder, proofs)) io.err.write(`proof  ${plain(path)}\n`)
  if (verified.length === 0)
    io.err.write('No proof to write: the service has verified none of these findings.\n')
  for (const id of missing)
    io.err.write(`The service has no proof of ${plain(id)} that can be read.\n`)
}

/** Undefined for what the service does not have, or what is none. */
const proofOf = async (
  connection: Connection,
  scanId: string,
  findingId: string,
): Promise<ProofBundle | undefined> => {
  const { ProofFault, readProof } = await import('@daimon/scanner-engine')
  try {
    return readProof(await fetchProof(connection, scanId, findingId))
  } catch (error) {
    const isNone =
      error instanceof ScannerError ? error.status === 404 : error instanceof ProofFault
    if (isNone) return undefined
    throw error
  }
}
