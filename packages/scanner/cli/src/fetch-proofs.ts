import type { Finding, ProofBundle } from '@daimon/scanner-api'
import { type Connection, ScannerError, fetchProof } from '@daimon/scanner-client'
import { createProgress, escapeControls } from '@daimon/terminal'
import type { Io } from './io.ts'
import { writeProofs } from './write-proofs.ts'

type Scan = { readonly scanId: string; readonly findings: readonly Finding[] }

/** IDs that are safe as file names: they come from the service. */
const ID = /^[\w-]{1,128}$/

/** Fetches the proofs of verified findings one by one and writes them to a directory. */
export const fetchProofs = async (
  io: Io,
  connection: Connection,
  { scanId, findings }: Scan,
  directory: string,
): Promise<void> => {
  const verified = findings.filter(
    ({ id, verification }) => verification.status === 'verified' && ID.test(id),
  )
  const progress = createProgress(io.err)
  const proofs = new Map<string, ProofBundle>()
  const missing: string[] = []
  for (const [at, { id }] of verified.entries()) {
    progress.say(`fetching proof ${at + 1} of ${verified.length}`)
    const proof = await findProof(connection, scanId, id)
    if (proof) proofs.set(id, proof)
    else missing.push(id)
  }
  progress.end()
  for (const path of writeProofs(directory, proofs))
    io.err.write(`proof  ${escapeControls(path)}\n`)
  if (verified.length === 0) io.err.write('No proofs written: none of the findings is verified.\n')
  for (const id of missing)
    io.err.write(
      `No proof written for ${escapeControls(id)}: the service returned no valid proof.\n`,
    )
}

/** Undefined if the service has no proof, or an invalid one. */
const findProof = async (
  connection: Connection,
  scanId: string,
  findingId: string,
): Promise<ProofBundle | undefined> => {
  const { ProofError, readProof } = await import('@daimon/scanner-engine')
  try {
    return readProof(await fetchProof(connection, scanId, findingId))
  } catch (error) {
    const isNone =
      error instanceof ScannerError ? error.status === 404 : error instanceof ProofError
    if (isNone) return undefined
    throw error
  }
}
