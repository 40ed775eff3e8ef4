/**
 * Each text once, by number. Texts contain no line feed: discovery skips names with control
 * characters.
 */
export class StringTable {
  readonly #numbers = new Map<string, number>()

  number(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) this.#numbers.set(text, (number = this.#numbers.size))
    return number
  }

  toText(): string {
    return [...this.#numbers.keys()].join('\n')
  }
}

export const readStringTable = (text: string): ((number: number) => string) => {
  const texts = text.split('\n')
  return (number) => {
    const found = texts[number]
    if (found === undefined) throw new RangeError('unknown text index')
    return found
  }
}
