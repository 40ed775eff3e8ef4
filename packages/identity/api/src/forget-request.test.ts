import { describe, expect, test } from 'vitest'
import { memorySchemas } from './memories.ts'
import { DEFAULT_LIMITS } from './routes/index.ts'

const { Forget, Ingest, Prepare, Complete } = memorySchemas(DEFAULT_LIMITS.contentCharsMax)
const bot_id = '00000000-0000-4000-8000-000000000000'
const pointers = (schema: typeof Forget | typeof Prepare, value: object) =>
  schema.safeParse({ bot_id, ...value }).error?.issues.map(({ path }) => path.join('/'))

describe('forgetting', () => {
  test('rejects an unknown member, because a misspelled selector would delete too much', () => {
    const issue = Forget.safeParse({ bot_id, sesion_id: 's' }).error?.issues[0]
    expect(issue).toMatchObject({ code: 'unrecognized_keys', keys: ['sesion_id'] })
  })

  test.each([
    { memory_ids: [] },
    { content_match: '' },
    { content_match: 'ab' },
    { content_match: '🦉🦉' },
    { content_match: '   ' },
    { content_match: '\u200b\u200b\u200b' },
    { query: '' },
    { query: ' ' },
    { session_id: '' },
    { speaker: '' },
    { before: '2026-05-04' },
    { memory_ids: ['x'] },
  ])('rejects the selector %j', (selector) => {
    expect(pointers(Forget, selector)?.[0]).toMatch(new RegExp(`^${Object.keys(selector)[0]}`))
  })

  test('ignores unknown members of other requests, because older clients send some', () => {
    expect(Ingest.parse({ bot_id, content: 'x', more: 1 })).not.toHaveProperty('more')
    expect(Complete.parse({ bot_id, summary: 'x', more: 1 })).not.toHaveProperty('more')
  })
})

describe('preparing', () => {
  test('leaves the number of memories to their scores by default', () => {
    expect(Prepare.parse({ bot_id, query: 'x', top_k: null, min_score: null })).toMatchObject({
      top_k: undefined,
      min_score: undefined,
      explain: false,
    })
  })

  test.each([-0.1, 1.1, '0.5'])('rejects min_score %j, which is not from 0 to 1', (min_score) => {
    expect(pointers(Prepare, { query: 'x', min_score })).toEqual(['min_score'])
  })

  test.each([0, 101, 2.5, '5'])('rejects top_k %j, which is not from 1 to 100', (top_k) => {
    expect(pointers(Prepare, { query: 'x', top_k })).toEqual(['top_k'])
  })
})
