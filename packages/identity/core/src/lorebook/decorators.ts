/** What decorators of a V3 entry say; others are removed from the content. */
export type Decorators = {
  /** Activates the entry always, or never. */
  readonly isActive?: boolean
  readonly scanDepth?: number
  readonly additionalKeys?: readonly string[]
  /** Keys whose occurrence keeps the entry inactive. */
  readonly excludedKeys?: readonly string[]
}

type Reading = { -readonly [Member in keyof Decorators]: Decorators[Member] }

const toKeys = (value: string): readonly string[] =>
  value
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')

/** What a decorator with a value says; undefined for a value that it can't have. */
const READERS: Readonly<Record<string, (value: string) => Decorators | undefined>> = {
  activate: () => ({ isActive: true }),
  dont_activate: () => ({ isActive: false }),
  scan_depth: (value) => (/^\d{1,6}$/.test(value) ? { scanDepth: Number(value) } : undefined),
  additional_keys: (value) => ({ additionalKeys: toKeys(value) }),
  exclude_keys: (value) => ({ excludedKeys: toKeys(value) }),
}

/**
 * Splits the content of an entry into its decorators, the lines at its start that begin with `@@`,
 * and the text. A line with `@@@` counts only if those before it are unknown.
 */
export const parseDecorators = (
  content: string,
): { decorators: Decorators; text: string; unknown: string[] } => {
  const lines = content.split('\n')
  const decorators: Reading = {}
  const unknown: string[] = []
  let at = 0
  let isRead = true
  for (; at < lines.length; at += 1) {
    const line = (lines[at] as string).trim()
    if (line === '') continue
    if (!line.startsWith('@@')) break
    const isFallback = line.startsWith('@@@')
    if (isFallback && isRead) continue
    const [name = '', ...rest] = line.slice(isFallback ? 3 : 2).split(' ')
    const read = Object.hasOwn(READERS, name) ? READERS[name]?.(rest.join(' ').trim()) : undefined
    isRead = read !== undefined
    // Of several with one name, the first counts.
    if (read) Object.assign(decorators, { ...read, ...decorators })
    else unknown.push(name)
  }
  return { decorators, text: lines.slice(at).join('\n').trim(), unknown }
}
