import { CharacterCard, type Soul } from '@daimon/identity-api'
import { cardText, hasMacro } from './card-text.ts'

/** Members that the specification requires in a V2 card. */
const V2_MEMBERS = {
  description: '',
  personality: '',
  scenario: '',
  first_mes: '',
  mes_example: '',
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: [],
  tags: [],
  creator: '',
  character_version: '',
}
const V3_MEMBERS = { ...V2_MEMBERS, group_only_greetings: [] }

const VERSIONS = {
  v2: { spec: 'chara_card_v2', spec_version: '2.0', members: V2_MEMBERS },
  v3: { spec: 'chara_card_v3', spec_version: '3.0', members: V3_MEMBERS },
} as const

/**
 * Exports a soul as a Character Card. Members of an imported card that a soul can't represent are
 * returned unchanged; so are its texts while name and description are still those derived from
 * them.
 */
export const exportCard = (soul: Soul, kept: unknown, version: keyof typeof VERSIONS) => {
  const { spec, spec_version, members } = VERSIONS[version]
  const { name, description, ...rest } = soul
  const parsed = CharacterCard.safeParse(kept)
  const card = parsed.success ? (kept as CharacterCard) : undefined
  const isUnchanged = card?.data.name === name && cardText(card.data) === description
  const texts = isUnchanged ? {} : { description, personality: '', scenario: '', mes_example: '' }
  const daimon = {
    ...rest,
    ...(!isUnchanged && hasMacro(description) ? { has_macros: false } : {}),
  }
  const data = {
    ...card?.data,
    ...lacking(members, card?.data ?? {}),
    ...texts,
    ...completeBook(card?.data['character_book'], version),
    name,
    extensions: { ...card?.data.extensions, daimon },
  }
  return { ...card, spec, spec_version, data }
}

// Other programs omit members or write null for a missing text.
const lacking = (
  members: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>>,
) => Object.fromEntries(Object.entries(members).filter(([name]) => (data[name] ?? null) === null))

/** Members that the specification requires in a lorebook and in its entries. */
const ENTRY_MEMBERS = {
  keys: [],
  content: '',
  extensions: {},
  enabled: true,
  insertion_order: 0,
}
const ENTRIES = { v2: ENTRY_MEMBERS, v3: { ...ENTRY_MEMBERS, use_regex: false } }

const completeBook = (book: unknown, version: keyof typeof VERSIONS) => {
  if (!isRecord(book) || !Array.isArray(book['entries'])) return {}
  const entries = book['entries'].map((entry: unknown) =>
    isRecord(entry) ? { ...entry, ...lacking(ENTRIES[version], entry) } : entry,
  )
  return { character_book: { ...book, ...lacking({ extensions: {} }, book), entries } }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
