import {
  type CharacterCard,
  DEFAULT_MSV,
  type Redactable,
  SoulpackManifest,
} from '@daimon/identity-api'
import { cardText } from '../cards/card-text.ts'
import * as core from '../index.ts'
import { indexTextFunctions } from './index-text-functions.ts'
import { loreTextFunctions } from './lore-text-functions.ts'
import { soulTextFunctions } from './soul-text-functions.ts'
import { unit } from './memory-arbitrary.ts'

type TextFunction = (text: string) => unknown

const AT_MS = Date.UTC(2026, 4, 4, 12)
const ALL: ReadonlySet<Redactable> = new Set(['secrets', 'email', 'iban', 'card', 'phone'])

/** A vector per word, derived from its letters. */
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

const NO_WEIGHTS = { bias: 0, phrases: {}, steps: {}, rarity: {}, rarityMax: 8 }

/** Compares a text, as far as it can be read, with itself. */
const comparePair = (
  text: string,
  compare: (prior: core.PairText, later: core.PairText) => unknown,
): unknown => {
  const read = core.readPairText(text)
  return read && compare(read, read)
}

const factMemory = (content: string): core.FactMemory => ({
  id: 'a',
  chainId: 'a',
  content,
  speaker: content.slice(0, 60),
  scope: 'global',
  userKey: '',
  sessionId: null,
  occurredAtMs: AT_MS,
  recordedAtMs: AT_MS,
  validFromMs: AT_MS,
  validToMs: null,
  supersededBy: null,
})

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
    baseline: DEFAULT_MSV,
    mood: [],
    innerMonologue: text,
    memories: [promptMemory(text)],
    requests: [promptMemory(text)],
    nonce: 'NONCE',
    nowMs: AT_MS,
    tokenBudget: 1_000_000,
    template,
  })

const toCard = (text: string): CharacterCard => ({
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

const createSession = (text: string) => [
  { id: 'a', content: text, speaker: 'Ann', occurredAtMs: AT_MS, isAssistant: false },
]

/**
 * `undefined` if the function throws the expected error on an invalid text: rejecting must be as
 * cheap as reading.
 */
const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof Error && cause.name.endsWith('Error')) return undefined
    throw cause
  }
}

/** Every function of the package that reads user text, including the functions it calls. */
/** In the front matter of a `.soul` text. */
const YAML_CHARS_MAX = 8_192

export const TEXT_FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  ...indexTextFunctions,
  analyzeText: (text) =>
    core.forgottenKeys(
      core.analyzeText({ content: text, occurredAt: new Date(AT_MS), trust: 'user' }).keys,
    ),
  extractAttributeKeys: core.extractAttributeKeys,
  extractCorrectedKeys: core.extractCorrectedKeys,
  extractFactStatements: (text) => core.extractFactStatements(factMemory(text), AT_MS),
  factKey: (text) => core.extractFactStatements(factMemory(text), AT_MS).map(core.factKey),
  deriveFactsSteps: (text) => [
    ...core.deriveFactsSteps(core.extractFactStatements(factMemory(text), AT_MS), {
      isShared: true,
    }),
  ],
  normalizeFactTerm: core.normalizeFactTerm,
  isEchoCandidate: core.isEchoCandidate,
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
      recent: [[text]],
      seed: text,
    }),
  contentHash: core.contentHash,
  createEvidenceReader: (text) => [
    reader.evidence(text),
    reader.shown(text),
    reader.position(text),
  ],
  createTopicReader: topicOf,
  ...soulTextFunctions(soul),
  driftOfPack: (text) => core.driftOfPack([text], undefined),
  exportCard: (text) => core.exportCard({ ...soul, description: text }, toCard(text), 'v3'),
  exportSoulpack: (text) =>
    core.exportSoulpack({ ...soul, name: text, description: text }, 'b', 1, {}),
  fileListProblems: (text) => core.fileListProblems([text]),
  findInstructions: core.findInstructions,
  findRuled: (text) => core.findRuled(text, [{ id: 'a', content: text }]),
  readPairText: core.readPairText,
  splitMessage: core.splitMessage,
  splitPrior: core.splitPrior,
  extractMessageFeatures: core.extractMessageFeatures,
  extractStyle: core.extractStyle,
  findProfile: (text) => core.findProfile(text),
  profileKey: core.profileKey,
  readReply: (text) => core.readReply(text, []),
  extractFrame: (text) => comparePair(text, core.extractFrame),
  extractPairFeatures: (text) =>
    comparePair(text, (prior, later) =>
      core.extractPairFeatures(prior, later, { rarityOf: () => 1, rule: 'none' }),
    ),
  predictRevision: (text) =>
    comparePair(text, (prior, later) => core.predictRevision(NO_WEIGHTS, prior, later, 'none')),
  findCorrections: (text) => [
    core.findCorrections(text, [{ id: 'a', content: text }]),
    core.findCorrections('I live in Paris.', [{ id: 'a', content: text }]),
  ],
  foldCase: core.foldCase,
  nearDuplicateKey: (text) => core.nearDuplicateKey(text, AT_MS),
  ...loreTextFunctions,
  importCard: (text) => [core.importCard(toCard(text), soul), cardText(toCard(text).data)],
  rateContradiction: (text) => [
    core.rateContradiction({ id: 'a', content: text }, 'I live in Paris now.'),
    core.rateContradiction({ id: 'a', content: 'I live in Paris.', isRecent: true }, text),
  ],
  isRedacted: core.isRedacted,
  mayReferBack: core.mayReferBack,
  memoriesBlock: (text) =>
    core.memoriesBlock({
      memories: [promptMemory(text)],
      requests: [promptMemory(text)],
      nonce: 'NONCE',
      tokenBudget: 1_000_000,
    }),
  nameVariants: core.nameVariants,
  neutralize: core.neutralize,
  packPathFault: core.packPathFault,
  packQuality: (text) =>
    core.packQuality(
      SoulpackManifest.parse({ ...soul, id: 'a', version: '1.0.0', license: 'MIT' }),
      text,
    ),
  formatSoulText: (text) => core.formatSoulText({ name: text, description: text }),
  saltForUser: (text) => core.saltForUser(new Uint8Array(32), text),
  parseSoulText: (text) => attempt(() => core.parseSoulText(text)),
  // The limit for callers; a longer file is the operator's own.
  parseStrictYaml: (text) =>
    attempt(() => core.parseStrictYaml(text.slice(0, YAML_CHARS_MAX), 'text', YAML_CHARS_MAX)),
  parseTemplate: (text) => attempt(() => core.parseTemplate(text)),
  readPngCard: (text) =>
    attempt(() => core.readPngCard(core.writePngCard('Ada', { chara: text, ccv3: text }))),
  quotePassage: (text) => [core.quotePassage(text, 'the harbour'), core.quotePassage(text, text)],
  quotedSpans: core.quotedSpans,
  redact: (text) => core.redact(text, ALL),
  sentences: (text) => core.sentences(createSession(text)),
  shortCorrection: (text) => [
    core.shortCorrection(text, [{ id: 'a', content: 'My dog is called Rex', isAssistant: false }]),
    core.shortCorrection('no, Max, not Rex', [
      { id: 'a', content: text, isAssistant: false },
      { id: 'b', content: text, isAssistant: true },
    ]),
    core.shortCorrection('no, Max', [{ id: 'b', content: text, isAssistant: true }]),
  ],
  detectStandingInstruction: core.detectStandingInstruction,
  summarize: (text) => {
    const found = core.sentences(createSession(text)).slice(0, 100)
    return core.summarize(
      found,
      found.map(() => unit(1, 2)),
    )
  },
  findOutlineTopic: core.findOutlineTopic,
  parseQueryTime: (text) => core.parseQueryTime(text, { nowMs: AT_MS }),
  resolveReferences: (text) => [
    core.resolveReferences(text, [text]),
    core.resolveReferences('Where is she?', [text]),
  ],
  systemPrompt: (text) => [prompt(text), attempt(() => prompt('Ada', text))],
  tokenCount: core.tokenCount,
  tokenUpperBound: core.tokenUpperBound,
  stripRecalledBlocks: core.stripRecalledBlocks,
  writePngCard: (text) => core.writePngCard(text, { chara: text, ccv3: text }),
}

/** Functions that read only numbers, ids, and internal texts. */
export const WITHOUT_TEXT: readonly string[] = [
  'InstructionList',
  'PngError',
  'readPart',
  'SoulTextError',
  'TemplateError',
  'YamlError',
  'adoptTraits',
  'assistantBlend',
  'botIdRange',
  'currentMsv',
  'decompose',
  'driftBounds',
  'findTouchedBounds',
  'establishStyle',
  'establishedStyle',
  'flagReplies',
  'forgottenKeys',
  'fromLocalMs',
  'fuseSignals',
  'fitRidge',
  'learnAxes',
  'initialState',
  'buildRerankInput',
  'compileRelevance',
  'extractRelevanceFeatures',
  'limitTokens',
  'predictRelevance',
  'rerank',
  'standardizedInput',
  'memoryId',
  'measureVoice',
  'getMood',
  'memoryIdsOfTime',
  'movedMemoryId',
  'computeSignals',
  'recordOverallReply',
  'recordReply',
  'recordStyle',
  'rememberLines',
  'reflect',
  'relax',
  'replyDrift',
  'createDenseReader',
  'encodeWeight',
  'readTone',
  'withVector',
  'normalizedAt',
  'solveLower',
  'stage',
  'stageAsync',
  'toLocalMs',
  'traitDirectives',
  'traitMsv',
  'wordedTraits',
  'blendWeights',
  'withMood',
  'joinIndexes',
  'visibleInstructions',
]
