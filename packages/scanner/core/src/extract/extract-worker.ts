/**
 * A process of its own that parses: a parser that crashes on hostile input ends this one and not the program.
 * It gets batches of texts and answers with their facts.
 */
import { extractFile } from './extract-file.ts'
import type { ExtractBatch, ExtractReply, PackedExtraction } from './extract-pool.ts'
import { packFacts } from './packed-facts.ts'

process.on('message', (batch: ExtractBatch) => {
  void answer(batch)
})

// Without its parent there is nobody to answer.
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
