import {
  type EvidenceExtractor,
  type TopicReader,
  createEvidenceReader,
  createTopicReader,
} from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'
import { readLearnedAxes } from './learned-axes.ts'

/**
 * Reads texts without a chat model: what they do to a persona, what they show, what they are about.
 */
export type MessageAnalyzer = Pick<EvidenceExtractor, 'evidence' | 'shown'> & {
  readonly topic: TopicReader
}

const create = async (): Promise<MessageAnalyzer> => {
  const getVector = await builtinWordVectors()
  return {
    ...createEvidenceReader(getVector, readLearnedAxes()),
    topic: createTopicReader(getVector),
  }
}

let shared: Promise<MessageAnalyzer> | undefined

/**
 * The reader of the process, over the builtin table whatever embedder is in use: the same turns
 * move a persona equally everywhere. Without a build, learning the axes takes some tenths of a
 * second, once.
 */
export const getMessageAnalyzer = (): Promise<MessageAnalyzer> => (shared ??= create())
