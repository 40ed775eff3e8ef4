import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { BUILTIN_TABLE } from './builtin-table.ts'
import { readEmbeddingTable } from './embedding-table.ts'
import { basicTokens, createWordPiece } from './wordpiece.ts'

type Case = { text: string; tokens: string[] }

// Original strings and their tokens by Hugging Face's `tokenizers` (scripts/distill/fixture.py).
const cases = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing/wordpiece.fixture.json'), 'utf8'),
) as Case[]

describe('word pieces', () => {
  const bytes = readFileSync(join(import.meta.dirname, '../assets', BUILTIN_TABLE.file))
  const { vocabulary } = readEmbeddingTable(bytes, BUILTIN_TABLE.sha256)
  const wordPiece = createWordPiece(vocabulary)

  it.each(cases)('match BERT for $text', ({ text, tokens }) => {
    const { rows, unknown } = wordPiece(text)
    expect(rows.map((row) => vocabulary[row])).toEqual(tokens.filter((token) => token !== '[UNK]'))
    expect(unknown).toHaveLength(tokens.filter((token) => token === '[UNK]').length)
  })

  it('include unknown words', () => {
    expect(wordPiece('say привет, мир').unknown).toEqual(['привет', 'мир'])
  })

  it('take time linear in the text', () => {
    // CPU time of this process, independent of other load; quadratic time would be hours.
    const start = process.cpuUsage()
    wordPiece('q'.repeat(1_000_000))
    wordPiece('é'.repeat(300_000))
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(20_000)
  })
})

describe('basic tokens', () => {
  it('are folded words and single marks', () => {
    expect(basicTokens('Ça va—don’t?')).toEqual(['ca', 'va', '—', 'don', '’', 't', '?'])
  })
})
