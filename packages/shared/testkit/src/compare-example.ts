/** Example ids and the actual ones that a service assigned; filled by `compareExample`. */
export type ExampleIds = Map<string, string>

export type ExampleRules = {
  readonly ids: ExampleIds
  /** Whether a text of an example stands for a value that the service assigns. */
  readonly isId: (text: string) => boolean
  /**
   * Members whose values can change from run to run or release to release: only their type
   * counts.
   */
  readonly looseMembers: ReadonlySet<string>
  /** How far numbers may differ. */
  readonly tolerance: number
}

/**
 * Differences between an example and an actual value, each with its JSON pointer. Members,
 * lengths, and stable values must match. An example text that ends with … is a prefix. Equal
 * example ids must stand for equal actual ids.
 */
export const compareExample = (
  example: unknown,
  actual: unknown,
  rules: ExampleRules,
  pointer = '',
): string[] => {
  const differs = [`${pointer || '/'}: ${JSON.stringify(example)} ≠ ${JSON.stringify(actual)}`]
  if (toKind(example) !== toKind(actual)) return differs
  if (Array.isArray(example) && Array.isArray(actual)) {
    if (example.length !== actual.length) return differs
    return example.flatMap((value, at) =>
      compareExample(value, actual[at], rules, `${pointer}/${at}`),
    )
  }
  if (isRecord(example) && isRecord(actual)) return compareMembers(example, actual, rules, pointer)
  if (typeof example === 'number' && typeof actual === 'number')
    return Math.abs(example - actual) <= rules.tolerance ? [] : differs
  if (typeof example !== 'string' || typeof actual !== 'string')
    return example === actual ? [] : differs
  if (rules.isId(example)) {
    const known = rules.ids.get(example) ?? actual
    rules.ids.set(example, known)
    return known === actual ? [] : differs
  }
  const isSame = example.endsWith('…')
    ? actual.startsWith(example.slice(0, -1))
    : example === actual
  return isSame ? [] : differs
}

const compareMembers = (
  example: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  rules: ExampleRules,
  pointer: string,
): string[] => {
  const names = [...new Set([...Object.keys(example), ...Object.keys(actual)])]
  return names.flatMap((name) => {
    const at = `${pointer}/${name}`
    if (!Object.hasOwn(example, name)) return [`${at}: missing in the example`]
    if (!Object.hasOwn(actual, name)) return [`${at}: missing in the response`]
    if (!rules.looseMembers.has(name)) return compareExample(example[name], actual[name], rules, at)
    return toKind(example[name]) === toKind(actual[name]) ? [] : [`${at}: another type`]
  })
}

/** A copy of a value with the actual ids in place of the example ids, also within texts. */
export const withActualIds = <Value>(value: Value, ids: ExampleIds): Value => {
  let text = JSON.stringify(value)
  for (const [example, actual] of ids) text = text.replaceAll(`"${example}"`, `"${actual}"`)
  return JSON.parse(text) as Value
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toKind = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
