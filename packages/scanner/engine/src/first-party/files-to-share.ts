import type { ShareableFiles } from '@daimon/scanner-core'
import type { Assessment } from '../findings/assess.ts'
import { requestCandidates } from './candidates.ts'
import { entriesOf } from './entries.ts'

/**
 * The files that somebody else needs to try the candidates behind routes: those on their paths, what starts the
 * application that they are in, and all that these need to run. None where nothing could be tried.
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
  for (const entry of entriesOf(root, [...onPaths])) {
    const started = await files.neededBy([entry])
    if (started.some((path) => onPaths.has(path))) for (const path of started) shared.add(path)
  }
  return [...shared].toSorted()
}
