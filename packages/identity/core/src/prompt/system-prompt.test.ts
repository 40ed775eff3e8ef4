import { DEFAULT_MSV } from '@daimon/identity-api'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLorebook } from '../lorebook/parse-lorebook.ts'
import { hostileText } from '../testing/hostile-text.ts'
import { type PromptInput, systemPrompt } from './system-prompt.ts'
import { tokenUpperBound } from './token-upper-bound.ts'

const input: PromptInput = {
  name: 'Ada',
  role: 'Guide',
  description: 'Shows people around.',
  attachmentStyle: 'Secure',
  traits: DEFAULT_MSV,
  baseline: DEFAULT_MSV,
  mood: [],
  innerMonologue: 'Hm.',
  memories: [],
  requests: [],
  nonce: 'NONCE',
  nowMs: Date.parse('2026-05-08T21:30:00Z'),
  tokenBudget: undefined,
  template: undefined,
}
const moment = '2026-05-04T10:00:00.000Z'
const memories = fc.array(
  fc.record({
    id: fc.uuid(),
    content: hostileText,
    speaker: fc.option(hostileText),
    occurredAt: fc.constant(moment),
    validTo: fc.option(fc.constant(moment)),
  }),
  { maxLength: 4 },
)
/** Input that may differ from one turn to the next. */
const turn = fc.record({
  memories,
  mood: fc.array(fc.double({ min: -0.15, max: 0.15, noNaN: true }), {
    minLength: 15,
    maxLength: 15,
  }),
  innerMonologue: hostileText,
  nowMs: fc.integer({ min: -6e13, max: 2.5e14 }),
  nonce: fc.stringMatching(/^[0-9a-f]{16}$/),
  tokenBudget: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
})
const templates = fc.constantFrom(
  undefined,
  '{name}\n{memories}',
  'No placeholder at all',
  '{inner_monologue} {trait_directives} {memories}',
)

describe('the system prompt', () => {
  test('keeps the lorebook and the memories together within the budget of memories', () => {
    const entries = fc.array(hostileText, { maxLength: 4 }).map(
      (contents) =>
        parseLorebook({
          entries: contents.map((content) => ({ content, keys: [], constant: true })),
        })?.entries ?? [],
    )
    fc.assert(
      fc.property(turn, entries, fc.integer({ min: 1, max: 600 }), (members, lore, tokenBudget) => {
        const { volatileBlock, loreUsed } = systemPrompt({
          ...input,
          ...members,
          template: '{name}{memories}',
          lore: { entries: lore, tokenBudget: 1_000 },
          tokenBudget,
        })
        expect(tokenUpperBound(volatileBlock)).toBeLessThanOrEqual(tokenBudget)
        const hasLore = volatileBlock.includes(`<lore-${members.nonce}>`)
        expect(hasLore).toBe(loreUsed.length > 0)
      }),
    )
  })

  test('is identical, byte for byte, for the same input', () => {
    fc.assert(
      fc.property(turn, templates, (members, template) => {
        const given = { ...input, ...members, template }
        expect(systemPrompt(structuredClone(given))).toEqual(systemPrompt(given))
      }),
    )
  })

  test('has a stable prefix that no turn input changes', () => {
    fc.assert(
      fc.property(turn, turn, templates, (one, other, template) => {
        const first = systemPrompt({ ...input, ...one, template })
        const second = systemPrompt({ ...input, ...other, template })
        expect(second.stablePrefix).toBe(first.stablePrefix)
        expect(second.prefixHash).toBe(first.prefixHash)
      }),
    )
  })

  test('has the SHA-256 of the prefix, which differs for another prefix', () => {
    const { stablePrefix, prefixHash } = systemPrompt(input)
    expect(prefixHash).toBe(createHash('sha256').update(stablePrefix).digest('hex'))
    expect(systemPrompt({ ...input, description: 'Else.' }).prefixHash).not.toBe(prefixHash)
  })

  test('keeps the prefix when a trait drift is too small to be worded', () => {
    const drifted = { ...DEFAULT_MSV, hexaco: { ...DEFAULT_MSV.hexaco, A: 0.5004, H: 0.4996 } }
    expect(systemPrompt({ ...input, traits: drifted }).prefixHash).toBe(
      systemPrompt(input).prefixHash,
    )
  })

  test('has the persona first, then the volatile block, and memories last', () => {
    const remembered = {
      id: 'tea',
      content: 'I like tea',
      speaker: 'Ann',
      occurredAt: moment,
      validTo: null,
    }
    const { stablePrefix, volatileBlock } = systemPrompt({ ...input, memories: [remembered] })
    expect(stablePrefix).toMatch(/^You are Ada, Guide\.\n\nShows people around\./)
    expect(stablePrefix).not.toMatch(/Hm\.|tea/)
    expect(volatileBlock).toMatch(
      /^Today is Friday, 2026-05-08 \(UTC\)\.\n\nOn your mind \(don't quote this\): Hm\.\n[^]*- \[2026-05-04, Ann\] I like tea\n<\/memories-NONCE>$/,
    )
  })

  test('mentions the mood in the volatile block, strongest first, and omits a faint one', () => {
    const mood = Array.from({ length: 15 }, () => 0.01)
    expect(systemPrompt({ ...input, mood }).volatileBlock).toMatch(
      /^Today is [^\n]+\n\nOn your mind/,
    )
    expect(
      systemPrompt({ ...input, mood: mood.with(3, -0.12).with(2, 0.04) }).volatileBlock,
    ).toMatch(
      /\n\nRight now, you are less patient and a little livelier than usual\.\n\nOn your mind/,
    )
  })

  describe('states the date', () => {
    const monday = Date.parse('2026-05-04T00:00:00Z')
    const renderPrompt = (template: string | undefined, recalled: PromptInput['memories']) =>
      systemPrompt({ ...input, nowMs: monday, template, memories: recalled }).volatileBlock.split(
        'Today is Monday, 2026-05-04 (UTC).',
      ).length - 1
    const remembered = {
      id: 'tea',
      content: 'I like tea',
      speaker: null,
      occurredAt: moment,
      validTo: null,
    }

    test.each([
      ['once, whether anything is remembered', undefined, [remembered]],
      ['or not', undefined, []],
      ['once where a template of its own asks for it', 'Now {today} then {memories}', [remembered]],
      ['above the memories where it does not', '{name} {memories}', [remembered]],
    ])('%s', (_when, template, recalled) => {
      expect(renderPrompt(template, recalled)).toBe(1)
    })

    test('omits the date if neither memories nor the template need it', () => {
      expect(renderPrompt('{name} {memories}', [])).toBe(0)
    })
  })

  test('limits the memories to their budget and reports their number', () => {
    fc.assert(
      fc.property(turn, (members) => {
        const template = '{name}{memories}'
        const { volatileBlock, memoriesUsed } = systemPrompt({ ...input, ...members, template })
        expect(tokenUpperBound(volatileBlock)).toBeLessThanOrEqual(members.tokenBudget ?? Infinity)
        expect(volatileBlock.match(/^- \[/gm) ?? []).toHaveLength(memoriesUsed.length)
      }),
    )
  })

  test("doesn't treat memories as a template", () => {
    const remembered = {
      id: 'braces',
      content: '{name} {{x}} {',
      speaker: null,
      occurredAt: moment,
      validTo: null,
    }
    expect(systemPrompt({ ...input, memories: [remembered] }).volatileBlock).toContain(
      '- [2026-05-04] {name} {{x}} {\n',
    )
  })
})
