/** Converts offsets into a text to line and column, both counted from 1. */
export class Lines {
  readonly #starts: number[] = [0]
  #last = 0

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      this.#starts.push(at + 1)
  }

  line(offset: number): number {
    const starts = this.#starts
    // Offsets are nearly ordered: the line is usually that of the last offset, or the one next to
    // it.
    let at = this.#last
    if ((starts[at] as number) <= offset && offset < (starts[at + 1] ?? Infinity)) return at + 1
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    at = low
    this.#last = at
    return at + 1
  }

  column(offset: number): number {
    return offset - (this.#starts[this.line(offset) - 1] as number) + 1
  }
}
