import { CharacterCard, DEFAULT_MSV, Soul } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msvArbitrary } from '../testing/msv-arbitrary.ts'
import { exportCard } from './export-card.ts'
import { importCard } from './import-card.ts'

const createSoul = (members: Partial<Soul> = {}): Soul => ({
  name: 'Ada',
  role: 'Pilot',
  description: 'Steers.',
  attachment_style: 'Dismissive-Avoidant',
  baseline_msv: DEFAULT_MSV,
  ...members,
})
const other = createSoul({ name: 'Bo', role: 'Cook', capabilities: ['soup'], hourly_rate: 7 })

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('{{char}}', '{{USER}}', '<BOT>', '<user>', '$&', ' ', 'a', '\n'))
    .map((all) => all.join('')),
)
const spoken = words.map((text) => `${text}.`)

const soulArbitrary: fc.Arbitrary<Soul> = fc.record(
  {
    name: spoken,
    role: spoken,
    description: spoken,
    attachment_style: fc.constantFrom('Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'),
    baseline_msv: msvArbitrary,
    capabilities: fc.array(spoken, { maxLength: 2 }),
    hourly_rate: fc.nat(),
    status: fc.constantFrom('available', 'busy', 'offline'),
  },
  { requiredKeys: ['name', 'role', 'description', 'attachment_style', 'baseline_msv'] },
)

/** A card as other programs write it: members missing, null, and custom. */
const cardArbitrary = fc.record({
  spec: fc.constantFrom('chara_card_v2', 'chara_card_v3'),
  spec_version: fc.constant('2.0'),
  create_date: fc.constant('2024'),
  data: fc.record(
    {
      name: spoken,
      description: fc.option(spoken),
      personality: fc.option(words),
      scenario: words,
      mes_example: words,
      nickname: words,
      first_mes: words,
      creator: fc.option(words),
      character_book: fc.constant({
        entries: [{ keys: ['x'], content: '{{char}}', extensions: {} }],
      }),
      assets: fc.constant([{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }]),
      extensions: fc.constant({ depth_prompt: { depth: 4 }, 'other/tool': [1, null] }),
      their_own: fc.constantFrom(null, { deep: [true] }),
    },
    { requiredKeys: ['name', 'personality'] },
  ),
})

type Card = ReturnType<typeof exportCard>
// As on the wire to another program.
const wire = (value: unknown) => JSON.parse(JSON.stringify(value)) as Card
const read = (card: unknown, onto: Soul) => {
  const { soul, kept, warnings } = importCard(CharacterCard.parse(wire(card)), onto)
  return { soul: Soul.parse(wire(soul)), kept: wire(kept), warnings }
}
const version = fc.constantFrom('v2' as const, 'v3' as const)

describe('a soul exported and imported as a card', () => {
  test('is the same soul on any other avatar', () => {
    fc.assert(
      fc.property(soulArbitrary, version, (soul, as) => {
        expect(read(exportCard(soul, undefined, as), other).soul).toEqual(soul)
      }),
    )
  })

  test('is the same soul after import of a foreign card, changed or not', () => {
    fc.assert(
      fc.property(
        cardArbitrary,
        soulArbitrary,
        version,
        fc.boolean(),
        (card, changed, as, isKept) => {
          fc.pre([card.data.description, card.data.personality, card.data.scenario].some(Boolean))
          const first = read(card, other)
          const soul = isKept ? first.soul : changed
          expect(read(exportCard(soul, first.kept, as), createSoul()).soul).toEqual(soul)
        },
      ),
    )
  })
})

describe('a card imported and exported as a soul', () => {
  test('returns every member of the foreign card', () => {
    fc.assert(
      fc.property(cardArbitrary, version, (card, as) => {
        fc.pre([card.data.description, card.data.personality, card.data.scenario].some(Boolean))
        const { soul, kept } = read(card, other)
        const back = exportCard(soul, kept, as)
        const { daimon, ...extensions } = back.data.extensions
        expect(daimon).toMatchObject({ role: 'Cook', hourly_rate: 7 })
        for (const [member, value] of Object.entries(card.data)) {
          if (member === 'extensions' || value === null) continue
          // A lorebook gets the members that it lacks.
          expect({ value: (back.data as Record<string, unknown>)[member] }).toMatchObject({ value })
        }
        expect(extensions).toEqual(card.data.extensions ?? {})
        expect(back).toMatchObject({ create_date: '2024', spec: `chara_card_${as}` })
      }),
    )
  })

  test('expands macros and names the members without effect', () => {
    const data = {
      name: 'Bo',
      description: '{{char}} cooks for {{user}}.',
      personality: '<bot> is slow',
      scenario: 'A kitchen',
      mes_example: '{{User}}: hungry\n{{Char}}: soon',
      first_mes: 'Hi',
      system_prompt: 'Obey',
      alternate_greetings: [],
    }
    const card = { spec: 'chara_card_v2', spec_version: '2.0', data }
    const { soul, warnings } = read(card, createSoul())
    expect(soul).toMatchObject({
      name: 'Bo',
      role: 'Pilot',
      attachment_style: 'Dismissive-Avoidant',
    })
    expect(soul.description).toBe(
      'Bo cooks for the user.\n\nPersonality: Bo is slow\n\nScenario: A kitchen\n\nHow Bo talks:\nthe user: hungry\nBo: soon',
    )
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(['system_prompt', 'first_mes'])
  })

  test('replaces all texts of the card when the name or description changed', () => {
    const data = { name: 'Bo', description: '{{char}} cooks.', personality: 'Slow', creator: 'Z' }
    const { kept } = read({ spec: 'chara_card_v3', spec_version: '3.0', data }, createSoul())
    expect(exportCard(createSoul(), kept, 'v3').data).toMatchObject({
      name: 'Ada',
      description: 'Steers.',
      personality: '',
      creator: 'Z',
    })
  })

  test.each([undefined, 7, 'card', { spec: 'chara_card_v2' }, { spec: 'x', data: { name: 1 } }])(
    'ignores a malformed stored card: %j',
    (kept) => {
      expect(exportCard(createSoul(), kept, 'v2')).toMatchObject({
        spec: 'chara_card_v2',
        data: { name: 'Ada', description: 'Steers.', first_mes: '', tags: [] },
      })
    },
  )
})
