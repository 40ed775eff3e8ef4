import { readFileSync } from 'node:fs'

export const DOMAINS = ['H', 'E', 'X', 'A', 'C', 'O'] as const
type Domain = (typeof DOMAINS)[number]

export type Adjective = { readonly word: string; readonly domain: Domain; readonly loading: number }

const LETTERS: Readonly<Record<string, Domain>> = {
  'honesty-humility': 'H',
  emotionality: 'E',
  extraversion: 'X',
  agreeableness: 'A',
  conscientiousness: 'C',
  'openness to experience': 'O',
}

/**
 * Reads adjectives with the domain that they load on: a table whose columns are pairs of the
 * adjectives of a domain and their loadings, with the domain's name in the header. Throws for an
 * invalid row.
 */
export const readAdjectives = (path: string): Adjective[] => {
  const [head = '', ...rows] = readFileSync(path, 'utf8').split(/\r?\n/)
  const domains = head.split(',').map((name) => LETTERS[name.trim().toLowerCase()])
  const found = rows.flatMap((row) => {
    const cells = row.split(',').map((cell) => cell.trim())
    return domains.flatMap((domain, at) => {
      const word = cells[at]
      if (domain === undefined || !word) return []
      const loading = Number(cells[at + 1])
      if (!Number.isFinite(loading) || loading === 0)
        throw new Error(`${path}: ${word} has no loading`)
      return [{ word: word.toLowerCase(), domain, loading }]
    })
  })
  if (found.length === 0) throw new Error(`${path} has no adjectives`)
  return found
}
