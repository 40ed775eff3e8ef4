/** Members of a document that explain the contract without changing it. */
const PROSE = new Set(['description', 'summary', 'title', 'example', 'examples'])
/** Members whose own members have names of the contract, which can equal those above. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'schemas', 'paths', 'content'])

/** A document without descriptions, summaries, and examples. */
const withoutProse = (value: unknown, isMap = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isMap || !PROSE.has(name))
      .map(([name, member]) => [name, withoutProse(member, !isMap && MAPS.has(name))]),
  )
}

/**
 * JSON pointers to the differences between two versions of an OpenAPI document or JSON Schema,
 * without those in descriptions, summaries, examples, and the list of tags.
 */
export const contractChanges = (before: unknown, after: unknown): string[] =>
  changesAt('', withoutTags(withoutProse(before)), withoutTags(withoutProse(after)))

/** Operations name their tags; the list of tags only describes them. */
const withoutTags = (document: unknown): unknown => {
  if (!isRecord(document) || !('openapi' in document)) return document
  const { tags: _tags, ...rest } = document
  return rest
}

const changesAt = (pointer: string, before: unknown, after: unknown): string[] => {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      changesAt(
        `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        before[name],
        after[name],
      ),
    )
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [pointer || '/']
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
