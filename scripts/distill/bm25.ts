const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been but by can could did do does doing for from had has have
  he her his how i if in into is it its just me my no not of on or our out s she so some such t than that the their
  them then there they this to up was we were what when where which while who why will with would you your`.split(
    /\s+/,
  ),
)

// A one-line stemmer is enough for a baseline: plural, past, and gerund.
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s|ly)$/, '').replace(/[eiy]$/, '') : word

const terms = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem)

/** Robertson's BM25 (k1 1.2, b .75): the score of each document for a query. */
export const bm25 = (documents: readonly string[]): ((question: string) => Float64Array) => {
  const bags = documents.map((text) => {
    const counts = new Map<string, number>()
    for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
    return counts
  })
  const lengths = bags.map((bag) => [...bag.values()].reduce((sum, count) => sum + count, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const documentsWith = new Map<string, number>()
  for (const bag of bags)
    for (const term of bag.keys()) documentsWith.set(term, (documentsWith.get(term) ?? 0) + 1)

  return (question) =>
    Float64Array.from(bags, (bag, at) => {
      let score = 0
      for (const term of new Set(terms(question))) {
        const count = bag.get(term) ?? 0
        const having = documentsWith.get(term) ?? 0
        const idf = Math.log(1 + (bags.length - having + 0.5) / (having + 0.5))
        const length = (lengths[at] as number) / mean
        score += (idf * count * 2.2) / (count + 1.2 * (0.25 + 0.75 * length))
      }
      return score
    })
}
