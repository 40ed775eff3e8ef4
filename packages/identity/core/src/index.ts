export { exportCard } from './cards/export-card.ts'
export { activateEntries } from './lorebook/activate-entries.ts'
export type { LoreEntry } from './lorebook/parse-lorebook.ts'
export { readLorebook } from './cards/read-lorebook.ts'
export { importCard } from './cards/import-card.ts'
export { readPngCard, writePngCard } from './cards/png-card.ts'
export { PngError } from './cards/png-chunks.ts'
export type { Presets } from './packs/choose-msv.ts'
export { compileSoulpack, fileListProblems } from './packs/compile-soulpack.ts'
export { exportSoulpack } from './packs/export-soulpack.ts'
export { driftOfPack } from './packs/pack-drift.ts'
export { packPathFault } from './packs/pack-path.ts'
export { packQuality } from './packs/pack-quality.ts'
export { driftBounds } from './drift/drift-limits.ts'
export { adoptTraits } from './drift/adopt-traits.ts'
export { findTouchedBounds } from './drift/drift-ranges.ts'
export { reflect } from './drift/reflect.ts'
export { relax } from './drift/relax.ts'
export {
  flagReplies,
  readReply,
  recordOverallReply,
  recordReply,
  replyDrift,
} from './drift/reply-drift.ts'
export type {
  ReplyDrift,
  ReplyPersona,
  ReplyReading,
  ReplyStatistics,
} from './drift/reply-drift.ts'
export { currentMsv, initialState, getMood, withVector, traitMsv, withMood } from './drift/state.ts'
export type { PersonaState, SessionMood } from './drift/state.ts'
export { ANCHOR_LABELS, CUE_PHRASES, MARKER_LABELS } from './evidence/axes.ts'
export { TONES } from './evidence/tone-lexicon.ts'
export type { Tone } from './evidence/tone-lexicon.ts'
export { REACTION } from './evidence/reaction.ts'
export { decompose, solveLower } from './evidence/cholesky.ts'
export { fitRidge } from './evidence/ridge.ts'
export { BUCKETS, FORM_FEATURES, extractMessageFeatures } from './evidence/tone/message-features.ts'
export {
  MESSAGE_KINDS,
  TONE_OUTPUTS,
  createDenseReader,
  readTone,
} from './evidence/tone/classify-tone.ts'
export type { MessageKind, ToneReading } from './evidence/tone/classify-tone.ts'
export { encodeWeight } from './evidence/tone/tone-model.ts'
export type { ToneModel } from './evidence/tone/tone-model.ts'
export { AXES_LEARNED_FROM, RIDGE, learnAxes } from './evidence/text-scorer.ts'
export type { LearnedAxes } from './evidence/text-scorer.ts'
export { createEvidenceReader } from './evidence/extract-evidence.ts'
export type { Evidence, EvidenceExtractor } from './evidence/extract-evidence.ts'
export { deriveFactsSteps, factKey } from './facts/derive-facts.ts'
export type { FactView } from './facts/derive-facts.ts'
export { normalizeFactTerm } from './facts/fact-name.ts'
export { extractFactStatements } from './facts/fact-statement.ts'
export type { FactMemory, FactStatement } from './facts/fact-statement.ts'
export type { Fact } from './facts/fact-timeline.ts'
export { STATEMENT_CHARS_MAX } from './memory/clauses.ts'
export { contentHash, foldCase } from './memory/content-hash.ts'
export {
  extractAttributeKeys,
  extractCorrectedKeys,
  findCorrections,
  findRuled,
  rateContradiction,
  mayReferBack,
} from './memory/corrections.ts'
export { extractFrame } from './memory/revisions/learned/frame.ts'
export type { RevisionEstimator } from './memory/revisions/learned/learned-revision.ts'
export { type RevisionRule, extractPairFeatures } from './memory/revisions/learned/pair-features.ts'
export { splitMessage, splitPrior } from './memory/revisions/learned/message-parts.ts'
export { type PairText, readPairText } from './memory/revisions/learned/pair-text.ts'
export { type RevisionModel, predictRevision } from './memory/revisions/learned/revision-model.ts'
export type { Correction } from './memory/correction.ts'
export { isEchoCandidate, stripRecalledBlocks } from './memory/echo.ts'
export { botIdRange, memoryId, memoryIdsOfTime, movedMemoryId } from './memory/memory-id.ts'
export { nameVariants } from './memory/name-variants.ts'
export { nearDuplicateKey } from './memory/near-duplicate.ts'
export { quotedSpans } from './memory/quoted-spans.ts'
export { saltForUser } from './memory/salt-for-user.ts'
export { analyzeText, forgottenKeys } from './memory/text-analysis.ts'
export type { DuplicateKeys, TextAnalysis } from './memory/text-analysis.ts'
export { shortCorrection } from './memory/short-correction.ts'
export type { Turn } from './memory/short-correction.ts'
export { findInstructions } from './memory/instructions/find-instructions.ts'
export { STANDING_RULES, detectStandingInstruction } from './memory/standing-instruction.ts'
export type { StandingInstruction } from './memory/standing-instruction.ts'
export { wordedTraits } from './prompt/worded-traits.ts'
export { traitDirectives } from './prompt/trait-directives.ts'
export { composeMonologue } from './monologue/compose-monologue.ts'
export { rememberLines } from './monologue/recent-lines.ts'
export { createTopicReader } from './monologue/topics.ts'
export type { TopicReader } from './monologue/topics.ts'
export { DIMENSIONS } from './msv/dimensions.ts'
export { BLOCK_TOKENS, limitTokens } from './prompt/limit-tokens.ts'
export { memoriesBlock } from './prompt/memories-block.ts'
export type { PromptMemory } from './prompt/memories-block.ts'
export { quotePassage } from './prompt/quote-passage.ts'
export { tokenCount } from './prompt/token-count.ts'
export { neutralize } from './prompt/neutralize.ts'
export { systemPrompt } from './prompt/system-prompt.ts'
export { TemplateError, parseTemplate } from './prompt/template.ts'
export { tokenUpperBound } from './prompt/token-upper-bound.ts'
export { isRedacted, redact } from './privacy/redact.ts'
export { joinIndexes } from './recall/join-indexes.ts'
export { parseQueryTime } from './recall/time/query-time.ts'
export { fromLocalMs, toLocalMs } from './recall/time/time-zone.ts'
export { RecallIndex } from './recall/recall-index.ts'
export type { SearchableIndex } from './recall/searchable-index.ts'
export type { IndexedMemory } from './recall/recall-index.ts'
export { analyzeMemory } from './recall/analyzed-memory.ts'
export { INDEX_RULES } from './recall/snapshot/index-rules.ts'
export { encodePartSteps } from './recall/snapshot/encode-part.ts'
export type { SnapshotMemory } from './recall/snapshot/encode-part.ts'
export { readPart } from './recall/snapshot/snapshot-part.ts'
export type { SnapshotPart } from './recall/snapshot/snapshot-part.ts'
export { findOutlineTopic } from './recall/outline-query.ts'
export { resolveReferences } from './recall/resolve-references.ts'
export { recall, recallSteps } from './recall/rank.ts'
export type { RecallHit, RecallQuery } from './recall/rank.ts'
export { FEATURES, MONOTONE_FEATURES } from './recall/rerank/features.ts'
export type { Feature } from './recall/rerank/features.ts'
export type { QuickScorer } from './recall/rerank/quick-scorer.ts'
export {
  RERANK_DEPTH,
  FIRST_STAGE_WEIGHT,
  buildRerankInput,
  rerank,
} from './recall/rerank/rerank.ts'
export {
  RELEVANCE_FEATURES,
  extractRelevanceFeatures,
} from './recall/relevance/relevance-features.ts'
export { MIN_SCORE, RELEVANCE_DEPTH } from './recall/relevance/score-relevance.ts'
export {
  compileRelevance,
  predictRelevance,
  standardizedInput,
} from './recall/relevance/relevance-model.ts'
export type { RelevanceModel } from './recall/relevance/relevance-model.ts'
export { fuseSignals } from './recall/fused-ranking.ts'
export { normalizedAt } from './recall/max-normalization.ts'
export { computeSignals } from './recall/retrieval-signals.ts'
export { CALIBRATION } from './recall/calibration.ts'
export type { WordVector } from './recall/vocabulary.ts'
export { InstructionList, visibleInstructions } from './recall/instruction-list.ts'
export type { IndexedInstruction } from './recall/instruction-list.ts'
export { SIGNALS, SIGNAL_WEIGHTS, assistantBlend, blendWeights } from './recall/signal-weights.ts'
export type { Signal } from './recall/signal-weights.ts'
export { applyChanges } from './soul/apply-changes.ts'
export { describeChanges } from './soul/describe-changes.ts'
export { findProtectedChanges } from './soul/protected-sections.ts'
export { difference } from './soul/soul-difference.ts'
export { STAGE_CHANNEL, stage, stageAsync } from './stage.ts'
export type { StageMessage } from './stage.ts'
export { sentences } from './summary/sentences.ts'
export { SUMMARY_SENTENCES_MIN, summarize } from './summary/summarize.ts'
export { formatSoulText } from './soul/format-soul-text.ts'
export { SoulTextError, parseSoulText } from './soul/soul-text.ts'
export { YamlError, parseStrictYaml } from './yaml/strict-yaml.ts'
export { STYLE_NAMES, extractStyle } from './voice/style-numbers.ts'
export {
  VOICE_MEASURES,
  findProfile,
  measureVoice,
  profileKey,
  shippedBands,
} from './voice/voice-model.ts'
export type { VoiceMeasure, VoiceModel } from './voice/voice-model.ts'
export { establishStyle, establishedStyle, recordStyle } from './voice/voice-statistics.ts'
export type { VoiceStatistics } from './voice/voice-statistics.ts'
