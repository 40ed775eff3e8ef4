import {
  type CharacterCard,
  DEFAULT_MSV,
  type Redactable,
  SoulpackManifest,
} from '@daimon/identity-api'
import { cardText } from '../cards/card-text.ts'
import * as core from '../index.ts'
import { indexOf, memory, question, unit } from './memory-arbitrary.ts'

type TextFunction = (text: string) => unknown

const AT_MS = Date.UTC(2026, 4, 4, 12)
const ALL: ReadonlySet<Redactable> = new Set(['secrets', 'email', 'iban', 'card', 'phone'])

/** A direction for each word, drawn from its letters. */
const wordVector = (word: string): Float32Array => {
  let hash = 7
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash, 31) ^ word.charCodeAt(at)
  return unit(1 + (hash & 7), 1 + ((hash >> 3) & 7), 1 + ((hash >> 6) & 7), 1 + ((hash >> 9) & 7))
}

const reader = core.createEvidenceReader(wordVector)
const topicOf = core.createTopicReader(wordVector)
const soul = {
  name: 'Ada',
  role: 'Pilot',
  description: 'Steers.',
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
} as const
const evidence = reader.evidence('Thank you, that was kind!')

const promptMemory = (content: string) => ({
  id: 'a',
  content,
  speaker: content.slice(0, 60),
  occurredAt: '2026-05-04T10:00:00.000Z',
  validTo: null,
})

const prompt = (text: string, template?: string) =>
  core.systemPrompt({
    name: text,
    role: text,
    description: text,
    attachmentStyle: 'Secure',
    traits: DEFAULT_MSV,
    mood: [],
    innerMonologue: text,
    memories: [promptMemory(text)],
    requests: [promptMemory(text)],
    nonce: 'NONCE',
    nowMs: AT_MS,
    tokenBudget: 1_000_000,
    template,
  })

const cardOf = (text: string): CharacterCard => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Ada',
    nickname: undefined,
    description: text,
    personality: text,
    scenario: text,
    mes_example: text,
    extensions: undefined,
  },
})

const sessionOf = (text: string) => [
  { id: 'a', content: text, speaker: 'Ann', occurredAtMs: AT_MS, isAssistant: false },
]

/** `undefined` for what throws this on a text that is not what it reads: refusing must be as cheap as reading. */
const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof Error && cause.name.endsWith('Fault')) return undefined
    throw cause
  }
}

/** Every function of the package that reads a text of a user, with all that it hands the text on to. */
/** Of the front matter of a `.soul` text. */
const YAML_CHARS_MAX = 8_192

export const TEXT_FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  RecallIndex: (text) => indexOf(memory('a', text, { speaker: text.slice(0, 200) })),
  attributesOf: core.attributesOf,
  canEcho: core.canEcho,
  compileSoulpack: (text) =>
    core.compileSoulpack({
      manifest: SoulpackManifest.parse({
        ...soul,
        id: 'ada',
        version: '1.0.0',
        license: 'MIT',
      }),
      texts: { 'SOUL.md': text },
      presets: {},
      msvPreset: undefined,
    }),
  composeMonologue: (text) =>
    core.composeMonologue({
      evidence,
      moodBefore: [],
      moodAfter: [],
      traits: DEFAULT_MSV,
      attachmentStyle: 'Secure',
      topic: text,
      previous: text,
      seed: text,
    }),
  contentKey: core.contentKey,
  createEvidenceReader: (text) => [
    reader.evidence(text),
    reader.shown(text),
    reader.position(text),
  ],
  createTopicReader: topicOf,
  difference: (text) => core.difference({ [text]: text }, { [text]: `${text}.` }),
  driftOfPack: (text) => core.driftOfPack([text], undefined),
  exportCard: (text) => core.exportCard({ ...soul, description: text }, cardOf(text), 'v3'),
  exportSoulpack: (text) =>
    core.exportSoulpack({ ...soul, name: text, description: text }, 'b', 1, {}),
  fileListProblems: (text) => core.fileListProblems([text]),
  findInstructions: core.findInstructions,
  findCorrections: (text) => [
    core.findCorrections(text, [{ id: 'a', content: text }]),
    core.findCorrections('I live in Paris.', [{ id: 'a', content: text }]),
  ],
  foldContent: core.foldContent,
  foldKey: (text) => core.foldKey(text, AT_MS),
  importCard: (text) => [core.importCard(cardOf(text), soul), cardText(cardOf(text).data)],
  isRedacted: core.isRedacted,
  mayBeShortCorrection: core.mayBeShortCorrection,
  memoriesBlock: (text) =>
    core.memoriesBlock({
      memories: [promptMemory(text)],
      requests: [promptMemory(text)],
      nonce: 'NONCE',
      tokenBudget: 1_000_000,
    }),
  nameForms: core.nameForms,
  neutralise: core.neutralise,
  packPathFault: core.packPathFault,
  packQuality: (text) =>
    core.packQuality(
      SoulpackManifest.parse({ ...soul, id: 'a', version: '1.0.0', license: 'MIT' }),
      text,
    ),
  parseSoulText: (text) => attempt(() => core.parseSoulText(text)),
  // As much as a caller may send; a longer file is the operator's own.
  parseStrictYaml: (text) =>
    attempt(() => core.parseStrictYaml(text.slice(0, YAML_CHARS_MAX), 'text', YAML_CHARS_MAX)),
  parseTemplate: (text) => attempt(() => core.parseTemplate(text)),
  readPngCard: (text) =>
    attempt(() => core.readPngCard(core.writePngCard('Ada', { chara: text, ccv3: text }))),
  quotedSpans: core.quotedSpans,
  recall: (text) =>
    core.recall(indexOf(memory('a', text), memory('b', 'We met last week.')), question(text)),
  redact: (text) => core.redact(text, ALL),
  sentences: (text) => core.sentences(sessionOf(text)),
  shortCorrection: (text) => [
    core.shortCorrection(text, [{ id: 'a', content: 'My dog is called Rex', isAssistant: false }]),
    core.shortCorrection('no, Max, not Rex', [
      { id: 'a', content: text, isAssistant: false },
      { id: 'b', content: text, isAssistant: true },
    ]),
    core.shortCorrection('no, Max', [{ id: 'b', content: text, isAssistant: true }]),
  ],
  standingRequest: core.standingRequest,
  summarise: (text) => {
    const found = core.sentences(sessionOf(text)).slice(0, 100)
    return core.summarise(
      found,
      found.map(() => unit(1, 2)),
    )
  },
  systemPrompt: (text) => [prompt(text), attempt(() => prompt('Ada', text))],
  tokenBound: core.tokenBound,
  withoutRecalled: core.withoutRecalled,
  writePngCard: (text) => core.writePngCard(text, { chara: text, ccv3: text }),
}

/** Functions that read numbers, ids and texts of ours alone. */
export const WITHOUT_TEXT: readonly string[] = [
  'InstructionList',
  'PngFault',
  'SoulTextFault',
  'TemplateFault',
  'YamlFault',
  'assistantLean',
  'botIdRange',
  'currentMsv',
  'driftBounds',
  'firstOrder',
  'fitRidge',
  'initialState',
  'lookedAt',
  'memoryId',
  'moodOf',
  'movedMemoryId',
  'recallArms',
  'recordReply',
  'reflect',
  'relax',
  'replyDrift',
  'setTo',
  'shareAt',
  'stage',
  'stageAsync',
  'traitMsv',
  'weightsFor',
  'withMood',
]
