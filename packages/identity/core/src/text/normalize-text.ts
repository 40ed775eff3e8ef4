/**
 * More combining marks than this on one character occur in no script. Engines sort the marks of a
 * character by insertion, so 32,000 of two classes take seconds; longer runs are sorted here first.
 */
const LONG = 33
const LONG_RUN = new RegExp(String.raw`\p{M}{${LONG},}`, 'gu')

type NormalizationForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Returns `text.normalize(form)` (UAX #15) in time linear in the length of any text. */
export const normalizeText = (text: string, form: NormalizationForm): string =>
  (text.length < LONG ? text : text.replaceAll(LONG_RUN, orderMarks)).normalize(form)

/**
 * The canonical decomposition of a run of marks; canonically equivalent, so every normal form stays
 * the same.
 */
const orderMarks = (run: string): string => {
  const classOf = (combiningClasses ??= readCombiningClasses())
  const ordered: string[] = []
  // By class, in the order of the run within each, as the order of marks of one class carries
  // meaning.
  const movable: string[][] = []
  const place = (): void => {
    for (const marks of movable.splice(0)) if (marks) ordered.push(marks.join(''))
  }
  const take = (mark: string, rank: number | undefined): void => {
    if (rank !== undefined) (movable[rank] ??= []).push(mark)
    else {
      place()
      ordered.push(mark)
    }
  }
  for (const given of run) {
    const rank = classOf.get(given)
    if (rank !== undefined) take(given, rank)
    else for (const mark of given.normalize('NFD')) take(mark, classOf.get(mark))
  }
  place()
  return ordered.join('')
}

/** Ranks of the combining classes by mark; a mark that is never reordered (class 0) has none. */
let combiningClasses: ReadonlyMap<string, number> | undefined

const MARK = /\p{M}/u
/** Unicode ranges of marks that are reordered. */
const [FIRST, LAST] = [0x300, 0x1_ff_ff]
/** The one mark of the highest class, 240: every other mark that is reordered precedes it. */
const HIGHEST = '\u0345'

const isMovedBy = (first: string, second: string): boolean =>
  (first + second).normalize('NFD') !== first + second

// JavaScript has no combining class API, but normalizing two marks shows their order.
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
