/**
 * A worker process that parses, so that a parser crash on hostile input doesn't end the main
 * process. Receives batches of texts and replies with their facts.
 */
import { extractFile } from './extract-file.ts'
import type { ExtractBatch, ExtractReply, PackedExtraction } from './extract-pool.ts'
import { packFacts } from './encoded-facts.ts'

process.on('message', (batch: ExtractBatch) => {
  void answer(batch)
})

// Without its parent, no process receives the replies.
process.on('disconnect', () => process.exit(0))

async function answer({ id, files }: ExtractBatch): Promise<void> {
  const results: PackedExtraction[] = []
  for (const { text, ending } of files) {
    const result = await extractFile(text, ending)
    results.push('facts' in result ? { packed: packFacts(result.facts) } : result)
  }
  const reply: ExtractReply = { id, results }
  process.send?.(reply)
}
