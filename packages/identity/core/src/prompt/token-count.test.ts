import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tokenCount } from './token-count.ts'

const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

describe.each([
  ['o200k', (text: string) => o200k(text)],
  ['cl100k', (text: string) => cl100k(text)],
] as const)('is within a tenth of the number of tokens: %s', (_, count) => {
  test.each([
    '../../../../../README.md',
    '../../../../../research/notes/writing.md',
    '../../../../../packs/soulpacks/companion/SOUL.md',
    '../../../../../scripts/eval/conversations/anahera-and-corentin.txt',
    '../../../../../scripts/eval/conversations/budget-app.txt',
    './token-upper-bound.ts',
    './system-prompt.ts',
  ])('for %s', (path) => {
    const text = here(path)
    const share = tokenCount(text) / count(text)
    expect([share > 0.9, share < 1.1, share]).toEqual([true, true, share])
  })
})

test.each([
  'Ich wohne seit drei Jahren in Hamburg und arbeite als Krankenschwester. Am Wochenende gehe ich gern an der Elbe spazieren, wenn das Wetter schön ist.',
  "J'habite à Lyon depuis trois ans et je travaille comme infirmière. Le week-end, j'aime me promener au bord du Rhône quand il fait beau.",
  'Я живу в Москве уже три года и работаю медсестрой. По выходным я люблю гулять у реки, когда хорошая погода.',
  '我在上海住了三年，是一名护士。周末天气好的时候，我喜欢在河边散步。我姐姐有两个孩子，我经常去看他们。',
  '저는 서울에 산 지 삼 년이 되었고 간호사로 일하고 있습니다. 주말에는 날씨가 좋으면 강가를 산책하는 것을 좋아합니다.',
])('is within a quarter of the number of tokens in o200k for %s', (text) => {
  const share = tokenCount(text) / o200k(text)
  expect([share > 0.75, share < 1.25, share]).toEqual([true, true, share])
})
