/** Longer patterns match nothing, so that the time stays linear in the names. */
const PATTERN_CHARS_MAX = 256

/** Whether a whole name matches a pattern with `*` and `?`. */
export const matchesGlob = (name: string, pattern: string): boolean => {
  if (pattern.length > PATTERN_CHARS_MAX) return false
  let [at, place] = [0, 0]
  // Where to go on if a text after the last `*` doesn't match: this `*` then covers one more.
  let [covered, star] = [0, -1]
  while (at < name.length) {
    const wanted = pattern[place]
    if (wanted === '*') {
      star = place
      covered = at
      place += 1
    } else if (wanted === '?' || (wanted !== undefined && wanted === name[at])) {
      at += 1
      place += 1
    } else if (star >= 0) {
      covered += 1
      at = covered
      place = star + 1
    } else return false
  }
  return /^\**$/.test(pattern.slice(place))
}
