/** Whole numbers in one typed array: one object per node would overload the garbage collector. */
export class NumberColumn {
  #numbers = new Int32Array(1_024)
  length = 0

  at(index: number): number {
    return this.#numbers[index] as number
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value
  }

  push(value: number): void {
    this.#makeRoom(this.length + 1)
    this.#numbers[this.length++] = value
  }

  /** Appends `count` zeros. */
  extend(count: number): void {
    this.#makeRoom(this.length + count)
    this.length += count
  }

  #makeRoom(length: number): void {
    if (length <= this.#numbers.length) return
    const larger = new Int32Array(Math.max(length, 2 * this.#numbers.length))
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}

/** A set of pairs of whole numbers ≥ 0: a hash table with open addressing, at most half full. */
export class PairSet {
  /** The two numbers of each slot, the first one plus 1; 0 marks an empty slot. */
  #places = new Int32Array(2 * 1_024)
  #count = 0

  /** Returns false if the pair was already in the set. */
  add(first: number, second: number): boolean {
    if (4 * this.#count >= this.#places.length) this.#grow()
    const place = this.#placeOf(first, second)
    if (this.#places[place] !== 0) return false
    this.#places[place] = first + 1
    this.#places[place + 1] = second
    this.#count += 1
    return true
  }

  #placeOf(first: number, second: number): number {
    const places = this.#places
    const mask = places.length - 2
    // Pairs with nearby first numbers usually come in sequence, so their slots are near each other;
    // those with the same first number are spread.
    let place = (first << 1) & mask
    const step = (Math.imul(second, 0x9e3779b1) >>> 8) | 1
    while (places[place] !== 0 && (places[place] !== first + 1 || places[place + 1] !== second))
      place = (place + 2 * step) & mask
    return place
  }

  #grow(): void {
    const before = this.#places
    this.#places = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue
      const [first, second] = [(before[at] as number) - 1, before[at + 1] as number]
      const place = this.#placeOf(first, second)
      this.#places[place] = first + 1
      this.#places[place + 1] = second
    }
  }
}

/** Many lists of numbers, each in insertion order, by list number. */
export class NumberLists {
  /** The first and last row of each list; 0 for none, since row 0 is unused. */
  readonly #first = new NumberColumn()
  readonly #last = new NumberColumn()
  readonly #next = new NumberColumn()
  readonly #item = new NumberColumn()

  constructor() {
    this.#next.push(0)
    this.#item.push(0)
  }

  /** Appends `count` empty lists. */
  extend(count: number): void {
    this.#first.extend(count)
    this.#last.extend(count)
  }

  push(list: number, item: number): void {
    const row = this.#item.length
    this.#item.push(item)
    this.#next.push(0)
    if (this.#first.at(list) === 0) this.#first.set(list, row)
    else this.#next.set(this.#last.at(list), row)
    this.#last.set(list, row)
  }

  /** The first row of a list, 0 when it is empty. */
  first(list: number): number {
    return this.#first.at(list)
  }

  /** The row after this one, 0 after the last. */
  next(row: number): number {
    return this.#next.at(row)
  }

  item(row: number): number {
    return this.#item.at(row)
  }
}
