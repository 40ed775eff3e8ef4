/** Numbers names from 0 in the order in which they come; none is −1. */
export class Names {
  readonly #numberOf = new Map<string, number>()
  readonly #names: string[] = []

  number(name: string | null | undefined): number {
    if (name === null || name === undefined) return -1
    const known = this.#numberOf.get(name)
    if (known !== undefined) return known
    this.#numberOf.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  /** `undefined` for a name that never came. */
  find(name: string): number | undefined {
    return this.#numberOf.get(name)
  }

  at(number: number): string | undefined {
    return this.#names[number]
  }
}
