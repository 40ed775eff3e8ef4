import { seededRandom } from './random.ts'
import { questions, replies, statements } from './templates.ts'
import { vocabulary } from './vocabulary.ts'

/** Texts that never repeat, the same for the same seed. */
export type Texts = {
  /** A user's text: one to three sentences, about as long as a chat turn. */
  readonly said: (count: number) => string[]
  readonly replies: (count: number) => string[]
  readonly questions: (count: number) => string[]
  readonly speakers: (count: number) => string[]
}

export function seededTexts(seed: number): Texts {
  const random = seededRandom(seed)
  const seen = new Set<string>()
  const upTo = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)]!

  const madeUp: Readonly<Record<string, () => string>> = {
    number: () => String(2 + upTo(96)),
    amount: () => (5 + random() * 2_000).toFixed(2),
    day: () => String(1 + upTo(28)),
    year: () => String(1_990 + upTo(36)),
    hour: () => `${6 + upTo(17)}:${String(5 * upTo(12)).padStart(2, '0')}`,
    code: () => `${String.fromCodePoint(65 + upTo(26))}${1_000 + upTo(9_000)}-${10 + upTo(90)}`,
  }
  const words: Readonly<Record<string, readonly string[]>> = vocabulary
  const fill = (template: string): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => madeUp[slot]?.() ?? pick(words[slot]!))
  const sentences = (from: readonly string[], countMax: number): string =>
    Array.from({ length: 1 + upTo(countMax) }, () => fill(pick(from))).join(' ')

  // A repeated text would be merged as a duplicate: case and spacing never differ here.
  const distinct = (count: number, make: () => string): string[] => {
    const texts: string[] = []
    while (texts.length < count) {
      const text = make()
      if (!seen.has(text)) texts.push(text)
      seen.add(text)
    }
    return texts
  }

  return {
    said: (count) => distinct(count, () => sentences(statements, 3)),
    replies: (count) => distinct(count, () => sentences(replies, 2)),
    questions: (count) => distinct(count, () => sentences(questions, 1)),
    speakers: (count) => Array.from({ length: count }, () => pick(vocabulary.name)),
  }
}
