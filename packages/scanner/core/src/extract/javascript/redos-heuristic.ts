const QUANTIFIER = /^(?:[*+]|\{\d+,\d*\})/
/** Repeats at most four times: for so few, the time grows by a small power at most. */
const FEW = /^\{\d+,[0-4]\}/

/**
 * Whether a pattern repeats something that itself ends or begins with a repetition, as `(a+)+` and
 * `(\s*,?\s*)*` do: such patterns may take time that grows exponentially. One pass, no
 * backtracking; prefers false positives to false negatives. Repetitions that a character of its own
 * separates, as in `(-[a-z]+)*`, can't share text.
 */
export const isRedosProne = (pattern: string): boolean => {
  const hasRepetition: boolean[] = [false]
  const starts: number[] = []
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (character === '[') at = endOfClass(pattern, at)
    else if (character === '(') {
      hasRepetition.push(false)
      starts.push(at + 1)
    } else if (character === ')') {
      const inner = hasRepetition.pop() ?? false
      const after = pattern.slice(at + 1, at + 12)
      const isRepeated = QUANTIFIER.test(after) && !FEW.test(after)
      const start = starts.pop() ?? 0
      if (inner && isRepeated && !isDelimited(pattern.slice(start, at))) return true
      const around = hasRepetition.length - 1
      if (around < 0) return false
      if (inner) hasRepetition[around] = true
    } else if (QUANTIFIER.test(pattern.slice(at, at + 12)))
      hasRepetition[hasRepetition.length - 1] = true
  }
  return false
}

const BODY_LENGTH_MAX = 200
const ATOM =
  /\{\d+(?:,\d*)?\}|\\(?:[pP]\{[^}]*\}|u\{?[\da-fA-F]+\}?|.)|\[(?:\\.|[^\]\\])*\]|\(\?[:!=]|[^\\[(]|\(/gs

/** Whether a body begins or ends with characters that nothing else in it matches. */
const isDelimited = (given: string): boolean => {
  const body = given.replace(/^\?:/, '')
  if (body.length > BODY_LENGTH_MAX) return false
  const atoms = body.match(ATOM) ?? []
  let depth = 0
  for (const atom of atoms) {
    if (atom.startsWith('(')) depth += 1
    else if (atom === ')') depth -= 1
    else if (atom === '|' && depth === 0) return false
  }
  const last = atoms.at(-1) ?? ''
  const isOwn = (at: number): boolean => {
    const atom = atoms[at] ?? ''
    if (QUANTIFYING.test(atoms[at + 1] ?? '')) return false
    const characters = LITERAL.test(atom) ? [atom.slice(-1)] : listSet(atom)
    return (
      characters.length > 0 &&
      atoms.every(
        (other, place) => place === at || !characters.some((each) => matches(other, each)),
      )
    )
  }
  return isOwn(0) || (!QUANTIFYING.test(last) && isOwn(atoms.length - 1))
}

/** The characters of a short set that names each of them: `[ ./-]`. */
const listSet = (atom: string): readonly string[] =>
  /^\[[^\]^\\A-Za-z0-9]{1,8}\]$/.test(atom) && !/[^[]-[^\]]/.test(atom)
    ? atom.slice(1, -1).split('')
    : []

/** A literal character. */
const LITERAL = /^(?:\\[^\w]|[^\\[\](){}.*+?^$|])$/
const QUANTIFYING = /^[*+?{]/
const STRUCTURE = /^(?:[()|*+?^$]|\{.*|\(\?[:!=])$/

const matches = (atom: string, character: string): boolean => {
  if (STRUCTURE.test(atom)) return false
  try {
    return new RegExp(`^${atom}$`, 's').test(character)
  } catch {
    return true
  }
}

const endOfClass = (pattern: string, from: number): number => {
  for (let at = from + 1; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1
    else if (pattern[at] === ']') return at
  }
  return pattern.length
}
