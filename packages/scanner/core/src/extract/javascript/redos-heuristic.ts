const QUANTIFIER = /^(?:[*+]|\{\d+,\d*\})/

/**
 * Whether a pattern repeats something that itself ends or begins with a repetition, as `(a+)+` and
 * `(\s*,?\s*)*` do: such patterns may take time that grows exponentially. One pass, no
 * backtracking; prefers false positives to false negatives.
 */
export const isRedosProne = (pattern: string): boolean => {
  const hasRepetition: boolean[] = [false]
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (character === '[') at = endOfClass(pattern, at)
    else if (character === '(') hasRepetition.push(false)
    else if (character === ')') {
      const inner = hasRepetition.pop() ?? false
      const isRepeated = QUANTIFIER.test(pattern.slice(at + 1, at + 12))
      if (inner && isRepeated) return true
      const around = hasRepetition.length - 1
      if (around < 0) return false
      if (inner) hasRepetition[around] = true
    } else if (QUANTIFIER.test(pattern.slice(at, at + 12)))
      hasRepetition[hasRepetition.length - 1] = true
  }
  return false
}

const endOfClass = (pattern: string, from: number): number => {
  for (let at = from + 1; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1
    else if (pattern[at] === ']') return at
  }
  return pattern.length
}
