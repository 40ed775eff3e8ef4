/**
 * The name of the member that a path such as `Parser.prototype.parse.call` calls: `parse`. Empty if
 * the export itself is called; undefined if the result of a call is, which has no name. Nothing
 * else of a path decides whether a call is the one that an advisory names.
 */
export const lastMember = (path: string): string | undefined => {
  if (path.endsWith(')')) return undefined
  const words = memberWords(path.replace(/\.(?:call|apply|bind)$/, ''))
  return words.every((word) => word === 'default') ? '' : words.at(-1)
}

/** The names in a member path, in any notation. */
export const memberWords = (path: string): string[] =>
  path.split(/[^\p{ID_Continue}$]+/u).filter((word) => word !== '')

/**
 * Collects the calls of a file into packages: one path for each member that a function calls. A
 * value of unknown origin has hundreds of paths that differ only in the way to the same name.
 */
export class CalledMembers {
  readonly #calls = new Map<string, CalledMember>()

  add(source: string, target: string, path: string): void {
    const key = [source, target, lastMember(path) ?? ')'].join('\n')
    const known = this.#calls.get(key)
    if (!known) this.#calls.set(key, { source, target, path })
    else if (isPlainer(path, known.path)) known.path = path
  }

  list(): Iterable<Readonly<CalledMember>> {
    return this.#calls.values()
  }
}

type CalledMember = { readonly source: string; readonly target: string; path: string }

/** Whether a path says more in less: fewer unknown members, then fewer characters. */
const isPlainer = (path: string, than: string): boolean => {
  const order = countUnknown(path) - countUnknown(than) || path.length - than.length
  return order < 0 || (order === 0 && path < than)
}

const countUnknown = (path: string): number => path.split('[]').length
