import type { NodeKind } from '@daimon/scanner-api'

/** What separates the file from the symbol in the id of a node that is not a function. */
const PREFIX: Readonly<Partial<Record<NodeKind, string>>> = {
  FUNCTION: '',
  IMPORT: 'import:',
  TYPE_ONLY_IMPORT: 'type:',
  HTTP_ROUTE: 'route:',
  DYNAMIC_ENTRYPOINT: 'entry:',
  INDIRECT_CALL_SINK: '',
  DYNAMIC_INVOCATION: '',
}

/**
 * Ids follow from kind, file, and symbol, with a number from the second of a kind on, so they need
 * not be sent. Computes the id that a node should have; the writer sends only those that differ.
 */
export class IdRule {
  readonly #counts = new Map<string, number>()

  next(kind: NodeKind, file: string, symbol: string): string {
    const id = `${file}#${PREFIX[kind] ?? ''}${symbol}`
    const count = (this.#counts.get(id) ?? 0) + 1
    this.#counts.set(id, count)
    return count === 1 ? id : `${id}~${count}`
  }
}

/**
 * Symbols of nested functions repeat the enclosing symbol, and most have no name of their own:
 * `run.$2`. They are sent as the distance back to the enclosing symbol and the rest, which is empty
 * for the next anonymous one.
 */
export class SymbolRule {
  readonly #lastAt = new Map<string, number>()
  readonly #unnamed = new Map<string, number>()
  #count = 0

  /**
   * Returns the distance back to the enclosing symbol (0 for none) and the rest ('' for the
   * expected `$n`).
   */
  split(symbol: string): { back: number; rest: string } {
    const dot = symbol.lastIndexOf('.')
    const outer = dot === -1 ? '' : symbol.slice(0, dot)
    const at = outer === '' ? undefined : this.#lastAt.get(outer)
    const known = at === undefined ? '' : outer
    const last = known === '' ? symbol : symbol.slice(dot + 1)
    const expected = this.#expected(known)
    const result = {
      back: at === undefined ? 0 : this.#count - at,
      rest: last === expected ? '' : last,
    }
    this.#take(symbol, known, last === expected)
    return result
  }

  join(back: number, rest: string, symbols: readonly string[]): string {
    const outer = back === 0 ? '' : (symbols[this.#count - back] ?? '')
    const last = rest === '' ? this.#expected(outer) : rest
    const symbol = outer === '' ? last : `${outer}.${last}`
    this.#take(symbol, outer, rest === '')
    return symbol
  }

  #expected(outer: string): string {
    return `$${this.#unnamed.get(outer) ?? 0}`
  }

  #take(symbol: string, outer: string, isExpected: boolean): void {
    if (isExpected) this.#unnamed.set(outer, (this.#unnamed.get(outer) ?? 0) + 1)
    this.#lastAt.set(symbol, this.#count)
    this.#count += 1
  }
}
