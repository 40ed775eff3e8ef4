/** A statement of JavaScript that does what a part of a template does, on the same line. */
export type TemplateStatement = { readonly line: number; readonly text: string }

/**
 * Collects the statements that a template amounts to. Only what puts text into the page unescaped
 * is kept, with what its values depend on.
 */
export class TemplateCode {
  readonly statements: TemplateStatement[] = []
  readonly #starts: number[] = [0]
  readonly #declared = new Set<string>()

  constructor(source: string) {
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1))
      this.#starts.push(at + 1)
  }

  /** The line of an offset, counted from 1. */
  line(offset: number): number {
    let [low, high] = [0, this.#starts.length]
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] as number) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }

  add(offset: number, text: string): void {
    if (this.statements.length < STATEMENTS_MAX)
      this.statements.push({ line: this.line(offset), text })
  }

  /** Text of these values that the page contains as it is. */
  unescaped(offset: number, value: string): void {
    if (value !== '') this.add(offset, `$unescaped("".concat(${value.slice(1, -1)}));`)
  }

  /** A name that stands for a value, or for its elements. */
  declare(offset: number, name: string, value: string): void {
    this.#declared.add(name)
    this.add(offset, `var ${name} = ${value || '0'};`)
  }

  /** Another template, which sees the names declared so far and `more`. */
  include(offset: number, name: string, more = ''): void {
    const seen = [...this.#declared, ...(more === '' ? [] : [more])].join(', ')
    this.add(offset, `$include(${JSON.stringify(name)}, {${seen}});`)
  }
}

const STATEMENTS_MAX = 5_000
