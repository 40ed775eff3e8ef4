import {
  type EvidenceReader,
  type TopicReader,
  createEvidenceReader,
  createTopicReader,
} from '@daimon/identity-core'
import { builtinWordVectors } from '@daimon/identity-embed'

/** Reads texts without a chat model: what they do to a persona, what they show, what they are about. */
export type PersonaReader = Pick<EvidenceReader, 'evidence' | 'shown'> & {
  readonly topic: TopicReader
}

const create = async (): Promise<PersonaReader> => {
  const vectorOf = await builtinWordVectors()
  return { ...createEvidenceReader(vectorOf), topic: createTopicReader(vectorOf) }
}

let shared: Promise<PersonaReader> | undefined

/**
 * The reader of the process, over the builtin table whatever embedder is in use: the same turns move a persona alike
 * everywhere. Learning the axes takes some tenths of a second, once.
 */
export const personaReader = (): Promise<PersonaReader> => (shared ??= create())
