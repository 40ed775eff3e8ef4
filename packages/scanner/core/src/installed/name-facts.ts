/**
 * What the code of one file needs by name, in parts that run on a condition. A name alone says
 * which functions may run, whatever the receiver, so that values needn't be followed.
 */
export type NameFacts = {
  /** Part 0 is the module. */
  readonly parts: readonly NamePart[]
}

/** A function, or an expression whose value matters only under a name. */
export type NamePart = {
  /** The part that creates it; −1 for the module. */
  readonly parent: number
  /** One of these needs makes it run; empty if its parent does. */
  readonly when: readonly Need[]
  /** What it needs in turn. */
  readonly needs: Need[]
  /** 0 for an expression. */
  readonly line: number
  readonly endLine: number
  readonly isFunction: boolean
}

/**
 * A letter, a colon, and a text:
 *
 * - `v` variable of the file
 * - `p` property that is read, `g` property whose getter runs, `s` property that is written
 * - `t` every property of a variable of the file, or of a property after a dot
 * - `x` properties with a prefix, `q` text that may become the name of a property
 * - `i` module, `m` every export of a module, `d` modules by a computed name
 * - `f` text that may name a file
 * - `e` code that is made of text
 */
export type Need =
  `${'v' | 'p' | 'g' | 's' | 't' | 'x' | 'q' | 'i' | 'm' | 'f' | 'd' | 'e'}:${string}`
