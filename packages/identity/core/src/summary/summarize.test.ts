import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unit } from '../testing/memory-arbitrary.ts'
import { type SessionTurn, sentences } from './sentences.ts'
import { summarize } from './summarize.ts'

const DAY = Date.UTC(2026, 4, 4)
const turn = (id: string, content: string, members: Partial<SessionTurn> = {}): SessionTurn => ({
  id,
  content,
  speaker: 'Mara',
  occurredAtMs: DAY,
  isAssistant: false,
  ...members,
})

describe('sentences of a session', () => {
  test('are complete, in order, unchanged, without small talk and duplicates', () => {
    const found = sentences([
      turn('a', 'My sister Ines is allergic to walnuts. Sure! Her birthday dinner is on Friday.'),
      turn('b', 'her birthday dinner is on friday'),
      turn(
        'c',
        'Who else comes to the dinner on Friday?\n- list of things\nThe oven broke this morning',
      ),
    ])
    expect(found.map(({ text, isQuestion }) => [text, isQuestion])).toEqual([
      ['My sister Ines is allergic to walnuts.', false],
      ['Her birthday dinner is on Friday.', false],
      ['Who else comes to the dinner on Friday?', true],
      ['The oven broke this morning', false],
    ])
  })

  test('end according to their script', () => {
    const found = sentences([turn('a', '昨日、猫と海へ行きました。明日は山へ行きたいと思います。')])
    expect(found.map(({ text }) => text)).toEqual([
      '昨日、猫と海へ行きました。',
      '明日は山へ行きたいと思います。',
    ])
  })
})

describe('a summary', () => {
  const anyVector = fc
    .array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 })
    .map((numbers) => unit(...numbers, 1))
  const session = fc
    .array(
      fc.record({
        words: fc.array(
          fc.constantFrom('harbour', 'ferry', 'lamp', 'storm', 'bread', 'kite', '猫と海'),
          {
            minLength: 1,
            maxLength: 9,
          },
        ),
        mark: fc.constantFrom('.', '?', '!'),
        isAssistant: fc.boolean(),
        speaker: fc.constantFrom(null, 'Ann', 'Bo'),
      }),
      { maxLength: 40 },
    )
    .map((all) =>
      all.map(({ words, mark, ...members }, at) =>
        turn(`t${at}`, `${words.join(' ')} ${at}${mark}`, { ...members, occurredAtMs: DAY + at }),
      ),
    )

  test('quotes only statements, names their speakers, keeps the order, and stays within its limit', () => {
    fc.assert(
      fc.property(
        session,
        fc.array(anyVector, { minLength: 40, maxLength: 40 }),
        (turns, vectors) => {
          const found = sentences(turns)
          const summary = summarize(found, vectors.slice(0, found.length))
          expect(summary === undefined).toBe(found.length < 6)
          if (!summary) return
          const lines = summary.content.split('\n')
          expect(lines.length).toBeLessThanOrEqual(8)
          expect(summary.content.length).toBeLessThanOrEqual(1_600)
          const places = lines.map((line) =>
            found.findIndex(({ turn: { speaker, isAssistant }, text }) => {
              const name = speaker ?? (isAssistant ? 'Assistant' : 'User')
              return line === `[2026-05-04] ${name}: ${text}`
            }),
          )
          expect(places).not.toContain(-1)
          expect(places).toEqual(places.toSorted((a, b) => a - b))
          expect(new Set(summary.originIds)).toEqual(
            new Set(places.map((at) => found[at]?.turn.id)),
          )
        },
      ),
    )
  })

  test('selects representative sentences and only one of two equivalent ones', () => {
    const near = (id: string, x: number, y: number) =>
      [turn(id, `${id} talks of harbour lamps.`), unit(1, x, y)] as const
    const all = [
      near('central', 0, 0.05),
      near('twin', 0, 0.06),
      near('left', 0.9, 0),
      near('right', -0.9, 0),
      near('up', 0, 0.9),
      [turn('astray', 'Astray talks of nothing else.'), unit(-1, 0, -1)] as const,
    ]
    const found = sentences(all.map(([said]) => said))
    const summary = summarize(
      found,
      all.map(([, vector]) => vector),
    )
    expect(summary?.originIds.filter((id) => id === 'central' || id === 'twin')).toHaveLength(1)
    expect(summary?.originIds).not.toContain('astray')
  })
})
