import { describe, expect, test } from 'vitest'
import { checkVocabulary } from '../scripts/lint/vocabulary-check.ts'

const rulesIn = (source: string, path = 'packages/x/y/src/file.ts') =>
  checkVocabulary(path, source).map(({ line, rule, found }) => `${line} ${rule} ${found}`)

describe('the vocabulary check', () => {
  test.each([
    ['type Asked = string', '1 participle-type Asked'],
    ['const folderOf = (x: string) => x', '1 folder-name folderOf'],
    ['export function textOf() {}', '1 of-function textOf'],
    ['class LockFault extends Error {}', '1 fault-name LockFault'],
    ['const neutralise = 1', '1 british-name neutralise'],
    ['// Whoever asks', '1 pronoun Whoever'],
    ['const a = "the limit is no number"', '1 is-no is no'],
    ['/**\n * It lies beside the file.\n */', '2 archaic beside'],
    [`// ${'x'.repeat(98)}`, '1 comment-width 101 columns'],
  ])('reports %j', (source, issue) => {
    expect(rulesIn(source)).toContain(issue)
  })

  test.each([
    ['type ParsedQuery = string'],
    ['const oneOf = (x: string) => x'],
    ['const isOf = true'],
    ['const color = "a nice color, colored"'],
    ['// There is no limit.'],
    ['// It needs a Linux kernel of version 5.'],
    ['const key = "whoever"'],
    [`// ${'x'.repeat(97)}`],
  ])('accepts %j', (source) => {
    expect(rulesIn(source)).toEqual([])
  })

  test('covers test titles, and no other string in a test', () => {
    const source = "test.each([['somebody says something']])('nobody reads this', () => {})"
    expect(rulesIn(source, 'test/a.test.ts')).toEqual(['1 pronoun nobody'])
  })

  test('covers prose of a document, and no code in it', () => {
    const source =
      'A folder is here.\n\n```sh\ncd folder\n```\n\nSee `folder`, [it](./folder/a.md).\n'
    expect(rulesIn(source, 'docs/a.md')).toEqual(['1 folder folder'])
  })

  test('checks names, and no strings, in data files', () => {
    const source = "type Told = string\nconst told = 'somebody told me'\n"
    expect(rulesIn(source, 'packages/identity/core/src/evidence/seed-sentences.ts')).toEqual([
      '1 participle-type Told',
      '1 metaphor-name Told',
      '2 metaphor-name told',
    ])
  })
})
