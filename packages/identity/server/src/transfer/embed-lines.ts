import { mapInSlices, slicer } from '@daimon/identity-store'
import type { FaultTolerantEmbedder } from '../fault-tolerant-embedder.ts'
import { DocumentLines } from './document-lines.ts'

/** What takes longer is left to the job: recall goes by words until it is done. */
const BUDGET_MS = 10_000

type MemoryLine = {
  readonly memory_id: string
  readonly content: string
  readonly has_vector: boolean
}

/**
 * Embeds memories that bring no usable vector along, until the embedder fails or the time is over.
 */
export const embedLines = async (
  embedder: FaultTolerantEmbedder,
  lines: DocumentLines,
  hasOwnVectors: boolean,
): Promise<DocumentLines> => {
  const made = new DocumentLines()
  const pause = slicer()
  const endsAt = performance.now() + BUDGET_MS
  for await (const batch of lines.batches('memories')) {
    const memories = await mapInSlices(batch, (line) => JSON.parse(line) as MemoryLine)
    const missing = memories.filter((memory) => !(hasOwnVectors && memory.has_vector))
    const vectors = await embedder.embed(missing.map((memory) => memory.content))
    if (vectors.includes(undefined) || performance.now() > endsAt) break
    for (const [at, { memory_id }] of missing.entries()) {
      await made.add('memory_vectors', {
        memory_id,
        embedder_id: embedder.id,
        embedding: `[${(vectors[at] as Float32Array).join(',')}]`,
      })
      await pause()
    }
  }
  return made
}
