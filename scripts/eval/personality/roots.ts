import { stemmer } from 'stemmer'

const PREFIXES = ['un', 'non', 'over', 'super', 'hyper', 'dis', 'in', 'im', 'ir', 'self']
const SUFFIXES = ['less', 'ness', 'ful', 'some', 'like', 'ish', 'ly', 'y', 'i']
const ROOT_LENGTH_MIN = 4

const bare = (word: string): string => {
  const stem = stemmer(word)
  const suffix = SUFFIXES.find(
    (ending) => stem.endsWith(ending) && stem.length - ending.length >= ROOT_LENGTH_MIN,
  )
  return suffix === undefined ? stem : bare(stem.slice(0, -suffix.length))
}

/**
 * The roots of a word, deliberately too many: the stems (Porter 1980) of the word and of the parts
 * of a compound, with and without a prefix, after endings that Porter keeps.
 */
export const listRoots = (word: string): readonly string[] => {
  const parts = word
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const shorn = parts.flatMap((part) =>
    PREFIXES.filter(
      (prefix) => part.startsWith(prefix) && part.length - prefix.length >= ROOT_LENGTH_MIN,
    ).map((prefix) => part.slice(prefix.length)),
  )
  return [...new Set([...parts, ...shorn].filter((part) => part.length > 2).map(bare))]
}
