import { PROGRAM_LANGUAGES } from '@daimon/scanner-api'
import type { ShareableFiles } from '@daimon/scanner-core'
import type { Assessment } from '../findings/assess.ts'
import { requestCandidates } from './candidates.ts'
import { findEntries } from './entries.ts'

/**
 * The files needed to test the candidates behind routes elsewhere: those on their paths, the
 * application's entry file, and everything these need to run. Empty if there is nothing to test.
 */
export const filesToShare = async (
  { candidates }: Pick<Assessment, 'candidates'>,
  root: string,
  files: ShareableFiles,
): Promise<readonly string[]> => {
  const paths = requestCandidates(candidates).flatMap(({ sink, steps }) => [
    sink.file,
    ...steps.map(({ file }) => file),
  ])
  const onPaths = new Set(paths)
  const shared = new Set(await files.neededBy([...onPaths]))
  if (shared.size === 0) return []
  const entries = PROGRAM_LANGUAGES.flatMap((each) => findEntries(root, [...onPaths], each))
  for (const entry of entries) {
    const started = await files.neededBy([entry])
    if (started.some((path) => onPaths.has(path))) for (const path of started) shared.add(path)
  }
  return [...shared].toSorted()
}
