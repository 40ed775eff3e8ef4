import { mapInSlices } from '@daimon/identity-store'
import { ApiError, type Issue } from '@daimon/runtime'
import type { CallOf } from '../../operations/operation.ts'
import type { ServerContext } from '../../server-context.ts'

type Item = CallOf<'ingestMemories'>['body']['items'][number]

/** The vectors of items. A caller's own is used as a direction; the other texts are embedded. */
export const embedItems = async (
  { embedder }: ServerContext,
  items: readonly Item[],
): Promise<(Float32Array | undefined)[]> => {
  const missing = items.filter((item) => !item.embedding)
  const made = await embedder.embed(missing.map((item) => item.content))
  let next = 0
  return mapInSlices(items, (item) => (item.embedding ? unit(item.embedding) : made[next++]))
}

/** Issues of an item's own vector, apart from its length. */
export const embeddingIssues = (
  { embedder }: ServerContext,
  { embedding, embedder_id: embedderId }: Item,
  pointer: string,
): Issue[] => {
  if (embedding === undefined) return []
  if (!hasDirection(embedding))
    return [{ pointer: `${pointer}/embedding`, message: noDirection(embedding) }]
  if (embedderId === undefined)
    return [{ pointer: `${pointer}/embedder_id`, message: 'is required with an embedding' }]
  if (embedderId === embedder.id) return []
  const message = `must be the embedder in use, ${embedder.id}`
  return [{ pointer: `${pointer}/embedder_id`, message }]
}

/** Throws if a vector has another dimension than the embedder's. */
export const checkDimensions = (
  { embedder }: ServerContext,
  items: readonly Item[],
  pointerOf: (at: number) => string,
): void => {
  const expected = embedder.dimension
  const wrong = items.flatMap((item, at) =>
    item.embedding && item.embedding.length !== expected ? [{ at, item }] : [],
  )
  const [first] = wrong
  if (!first) return
  throw new ApiError('MEMORY_DIM_MISMATCH', {
    extra: { expected, actual: first.item.embedding?.length },
    issues: wrong.map(({ at, item }) => ({
      pointer: `${pointerOf(at)}/embedding`,
      message: `must have ${expected} numbers, has ${item.embedding?.length}`,
    })),
  })
}

const noDirection = (values: readonly number[]): string =>
  values.some((value) => value !== 0)
    ? 'must have a length that a number can hold'
    : 'must have a direction, not zeros alone'

const hasDirection = (values: readonly number[]): boolean => {
  const length = Math.hypot(...values)
  return length > 0 && Number.isFinite(length)
}

/** Of values that have a direction. */
const unit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}
