type ScanState = {
  readonly status: 'queued' | 'processing' | 'completed' | 'failed'
  readonly has_more: boolean
}
type CountedFinding = { readonly verification: { readonly status: string } }

const WORDS: Readonly<Record<ScanState['status'], string>> = {
  queued: 'Uploading.',
  processing: 'Analyzing.',
  completed: 'Completed.',
  failed: 'Failed.',
}

export const isRefuted = ({ verification }: CountedFinding): boolean =>
  verification.status === 'refuted'

/**
 * The status of a scan with the number of findings, counted as the CLI counts: refuted ones apart.
 * Until all are loaded, the number is not the final one, and the text says so.
 */
export const statusText = (
  { status, has_more }: ScanState,
  findings: readonly CountedFinding[],
): string => {
  const refuted = findings.filter(isRefuted).length
  const count = findings.length - refuted
  const counts = `${count} finding${count === 1 ? '' : 's'}${refuted > 0 ? `, ${refuted} refuted` : ''}`
  const isFinal = status === 'completed' || status === 'failed'
  if (!isFinal || has_more)
    return `${isFinal ? 'Loading findings:' : WORDS[status]} ${counts} so far.`
  return `${WORDS[status]} ${counts}.`
}
