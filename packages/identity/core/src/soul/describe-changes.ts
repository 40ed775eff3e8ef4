import type { SoulChange } from '@daimon/identity-api'

/** Names of the members in sentences; the others have their own name with spaces. */
const LABELS: Readonly<Record<string, string>> = {
  H: 'honesty-humility',
  E: 'emotionality',
  X: 'extraversion',
  A: 'agreeableness',
  C: 'conscientiousness',
  O: 'openness',
  care_harm: 'care',
  fairness_cheating: 'fairness',
  loyalty_betrayal: 'loyalty',
  authority_subversion: 'authority',
  sanctity_degradation: 'sanctity',
  epistemic_uncertainty: 'uncertainty',
  avatar_url: 'picture URL',
  capabilities: 'list of capabilities',
}

const QUOTE_MAX = 160

/** Says changes of a soul in sentences, in their order; long texts are shortened. */
export const describeChanges = (changes: readonly SoulChange[]): string[] =>
  changes.flatMap((change) => {
    const { op, from, to } = change
    const label = findLabel(change.path)
    if (op === 'replace' && isText(from) && isText(to) && /\n/.test(from + to))
      return describeLines(label, from, to)
    if (op === 'add') return [`${label} gets ${quote(to)}.`]
    if (op === 'remove') return [`${label} loses ${quote(from)}.`]
    if (typeof from === 'number' && typeof to === 'number')
      return [`${label} ${to > from ? 'rises' : 'falls'} from ${from} to ${to}.`]
    return [`${label} changes from ${quote(from)} to ${quote(to)}.`]
  })

const isText = (value: unknown): value is string => typeof value === 'string'

const findLabel = (path: string): string => {
  const keys = path.split('/').filter((key) => !/^\d*$/.test(key))
  const key = keys.at(-1) ?? 'soul'
  const name = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined
  const label = name ?? key.replaceAll('_', ' ')
  return label.slice(0, 1).toUpperCase() + label.slice(1)
}

/** The lines that only one of two texts has; a text may also differ in the order of its lines. */
const describeLines = (label: string, from: string, to: string): string[] => {
  const lost = subtractLines(from, to).map((line) => `${label} loses the line ${quote(line)}.`)
  const got = subtractLines(to, from).map((line) => `${label} gets the line ${quote(line)}.`)
  const sentences = [...lost, ...got]
  return sentences.length > 0 ? sentences : [`${label} has its lines in another order or spacing.`]
}

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const subtractLines = (text: string, other: string): string[] => {
  const counts = new Map<string, number>()
  for (const line of splitLines(other)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return splitLines(text).filter((line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    return count <= 0
  })
}

const quote = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(quote).join(', ')
  const text = isText(value) ? value : (JSON.stringify(value) ?? '')
  const points = Array.from(text.slice(0, 2 * QUOTE_MAX + 2))
  const isCut = points.length > QUOTE_MAX
  return `"${isCut ? `${points.slice(0, QUOTE_MAX).join('')}…` : text}"`
}
