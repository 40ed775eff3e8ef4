import type { LanguageCode } from '../languages/language.ts'
import type { ColumnarIndex } from './columnar-index.ts'
import type { IndexRow, Postings, Speaker } from './index-row.ts'
import type { QuantizedVectors } from './quantized-vectors.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a query reads of an index. */
export type SearchableIndex = {
  readonly rows: { readonly length: number; readonly at: (slot: number) => IndexRow }
  readonly size: number
  readonly assistantShare: number
  readonly lengthMean: number
  readonly columns: ColumnarIndex
  readonly standing: ReadonlySet<number>
  /** Languages of the memories, beyond English. */
  readonly languages: ReadonlySet<LanguageCode>
  readonly speakers: ReadonlyMap<string, Speaker>
  readonly vocabulary: Pick<Vocabulary, 'numberOf' | 'related' | 'relatedSteps'>
  readonly postings: { readonly at: (number: number) => Postings | undefined }
  readonly directions: Pick<QuantizedVectors, 'has' | 'asking' | 'cosines' | 'cosine' | 'encodedAt'>
  readonly postingsOf: (term: string) => Postings | undefined
  readonly termsAt: (slot: number) => Uint32Array
  readonly slotOf: (id: string) => number | undefined
}
