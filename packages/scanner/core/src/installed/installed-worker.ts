/**
 * A process that reads installed packages, so that a parser crash on hostile code, or code that
 * takes too long, ends only this process.
 */
import { type InstalledSummary, summarizeInstalled } from './summarize-installed.ts'
import type { InstalledJob } from './read-installed.ts'

process.once('message', ({ root, paths, locked }: InstalledJob) => {
  let summary: InstalledSummary | undefined
  try {
    summary = summarizeInstalled(root, paths, locked)
  } catch {
    summary = undefined
  }
  process.send?.(summary ?? {}, () => process.exit(0))
})

// Without its parent, no process receives the reply.
process.on('disconnect', () => process.exit(0))
