/**
 * So many combining marks on one character are no writing. Engines put the marks of a character in order by insertion,
 * so 32,000 of two classes take seconds; longer runs are put in order here first.
 */
const LONG = 33
const LONG_RUN = new RegExp(String.raw`\p{M}{${LONG},}`, 'gu')

type NormalizationForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** What `text.normalize(form)` returns (UAX #15), in time that grows with the length of any text. */
export const normalizeText = (text: string, form: NormalizationForm): string =>
  (text.length < LONG ? text : text.replaceAll(LONG_RUN, orderMarks)).normalize(form)

/** The canonical decomposition of a run of marks; as equivalent to the run, it leaves every normal form as it is. */
const orderMarks = (run: string): string => {
  const classOf = (combiningClasses ??= readCombiningClasses())
  const ordered: string[] = []
  let movable: string[] = []
  const place = (): void => {
    // Stable, as the order of marks of one class carries meaning.
    ordered.push(...movable.toSorted((a, b) => (classOf.get(a) ?? 0) - (classOf.get(b) ?? 0)))
    movable = []
  }
  for (const given of run)
    for (const mark of classOf.has(given) ? [given] : given.normalize('NFD')) {
      if (classOf.has(mark)) movable.push(mark)
      else {
        place()
        ordered.push(mark)
      }
    }
  place()
  return ordered.join('')
}

/** Ranks of the combining classes by mark; a mark that never moves (class 0) has none. */
let combiningClasses: ReadonlyMap<string, number> | undefined

const MARK = /\p{M}/u
/** Where Unicode keeps marks that move. */
const [FIRST, LAST] = [0x300, 0x1_ff_ff]
/** The one mark of the highest class, 240: every other mark that moves goes before it. */
const HIGHEST = '\u0345'

const isMovedBy = (first: string, second: string): boolean =>
  (first + second).normalize('NFD') !== first + second

// JavaScript tells no combining class, but normalizing two marks tells which of them goes first.
const readCombiningClasses = (): ReadonlyMap<string, number> => {
  const marks = [HIGHEST]
  for (let code = FIRST; code <= LAST; code += 1) {
    const mark = String.fromCodePoint(code)
    if (MARK.test(mark) && mark.normalize('NFD') === mark && isMovedBy(HIGHEST, mark))
      marks.push(mark)
  }
  marks.sort((a, b) => Number(isMovedBy(a, b)) - Number(isMovedBy(b, a)))
  const classes = new Map<string, number>()
  let rank = 1
  let previous: string | undefined
  for (const mark of marks) {
    if (previous !== undefined && isMovedBy(mark, previous)) rank += 1
    classes.set(mark, rank)
    previous = mark
  }
  return classes
}
