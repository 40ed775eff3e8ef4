import { DOCUMENT_FORMAT, DOCUMENT_VERSION, type Memory, PART_FORMAT } from '@daimon/identity-api'
import {
  type FactMemory,
  type FactStatement,
  type PersonaState,
  type SessionMood,
  extractFactStatements,
} from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type SessionMessage,
  type WholeMemory,
  memoryRows,
  messageRows,
  replyRecordRows,
  revisionRows,
  sessionMoodRows,
  slicer,
  soulProposalRows,
  stepRows,
  toDriftStep,
  tombstoneRows,
  userRows,
} from '@daimon/identity-store'
import { proposalEntry } from '../avatars/soul-proposals.ts'
import { collectFacts } from '../facts/collect-facts.ts'
import { factView } from '../facts/fact-view.ts'
import { type DocumentPart, isSpeakerOfPart, isWhole, partOfMemory } from './document-part.ts'

export type DocumentOptions = {
  readonly exportedAt: Date
  /** With it, memories carry their vectors of this embedder. */
  readonly embedder: { readonly id: string; readonly dimension: number } | undefined
  readonly part: DocumentPart
}

type Write = (text: string) => Promise<void>

/**
 * Writes a whole avatar as one JSON object, a member or an element a line, reading little at a
 * time.
 */
export const writeDocument = async (
  db: Db,
  avatar: AvatarRow,
  { exportedAt, embedder, part }: DocumentOptions,
  write: Write,
): Promise<void> => {
  const botId = avatar.bot_id
  const head = {
    format: isWhole(part) ? DOCUMENT_FORMAT : PART_FORMAT,
    version: DOCUMENT_VERSION,
    exported_at: exportedAt.toISOString(),
    avatar: {
      bot_id: botId,
      is_frozen: avatar.is_frozen,
      frozen_at: avatar.frozen_at?.toISOString() ?? null,
      created_at: avatar.created_at.toISOString(),
      updated_at: avatar.updated_at.toISOString(),
    },
    external_key: avatar.external_key,
    soul: avatar.soul,
    runtime_config: avatar.runtime_config,
    state: stateShown(avatar.persona),
    embedder: embedder ? { id: embedder.id, dimension: embedder.dimension } : null,
    ...(isWhole(part)
      ? {}
      : { part: { user_id: part.userKey, session_id: part.sessionId, speaker: part.speaker } }),
  }
  const members = Object.entries(head).map(([key, value]) => `"${key}":${JSON.stringify(value)}`)
  await write(`{\n${members.join(',\n')}`)
  // A part has what names its user and session; what belongs to no session is left out unless the
  // part is all of a user's.
  const isOfUserAndSession = (userKey: string, sessionId: string | null): boolean =>
    userKey === (part.userKey ?? '') &&
    (part.sessionId === undefined || sessionId === part.sessionId)
  const isOfPart = (userKey: string, sessionId: string | null): boolean =>
    isWhole(part) || (part.speaker === undefined && isOfUserAndSession(userKey, sessionId))
  await writeList('soul_revisions', revisionRows(db, botId), write, (row) => ({
    revision: row.revision,
    at: row.at.toISOString(),
    soul: row.soul,
    runtime_config: row.runtime_config,
  }))
  await writeList('soul_proposals', soulProposalRows(db, botId), write, (row) =>
    isOfPart(row.user_key, null) ? proposalEntry(row) : undefined,
  )
  await writeList('drift_log', stepRows(db, botId), write, (row) => {
    const step = toDriftStep(row)
    return isOfPart(row.user_key, step.session_id)
      ? { ...step, state_after: stateShown(row.persona_after) }
      : undefined
  })
  await writeList('session_moods', sessionMoodRows(db, botId), write, (row) =>
    isOfPart(row.user_key, row.session_id)
      ? {
          user_id: row.user_key || null,
          session_id: row.session_id || null,
          ...moodShown(row.mood),
        }
      : undefined,
  )
  await writeList('reply_records', replyRecordRows(db, botId), write, (row) => {
    const sessionId = row.session_key === '' ? null : row.session_key
    return isOfPart(row.user_key, sessionId)
      ? { user_id: row.user_key || null, session_id: sessionId, ...row.record }
      : undefined
  })
  await writeList('users', userRows(db, botId), write, (row) =>
    isWhole(part) || row.user_id === part.userKey
      ? {
          user_id: row.user_id,
          timezone: row.timezone,
          first_seen_at: row.first_seen_at.toISOString(),
          last_seen_at: row.last_seen_at.toISOString(),
        }
      : undefined,
  )
  await writeList('tombstones', tombstoneRows(db, botId), write, (row) => {
    const sessionId = row.session_key === '' ? null : row.session_key
    const contentKey = Buffer.from(row.content_key).toString('hex')
    return isOfPart(row.user_key, sessionId)
      ? {
          content_key: contentKey,
          user_id: row.user_key || null,
          session_id: sessionId,
          at: row.at.toISOString(),
        }
      : undefined
  })
  const statements: FactStatement[] = []
  await writeList('memories', memoryRows(db, botId, embedder?.id), write, (row) => {
    const memory = partOfMemory(row.memory, part)
    if (memory) for (const one of readStatements(row, memory)) statements.push(one)
    return memory && memoryShown({ ...row, memory })
  })
  await writeList('messages', messageRows(db, botId), write, (row) =>
    isWhole(part) ||
    (isOfUserAndSession(row.user_key, row.session_id) && isSpeakerOfPart(row.speaker, part))
      ? messageShown(row, isWhole(part))
      : undefined,
  )
  const facts = await collectFacts(avatar, statements, {
    recallScope: undefined,
    userKey: part.userKey ?? '',
    sessionId: part.sessionId,
  })
  await writeList('facts', [facts], write, factView)
  await write('\n}\n')
}

const writeList = async <Row>(
  name: string,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  write: Write,
  shown: (row: Row) => object | undefined,
): Promise<void> => {
  await write(`,\n"${name}":[`)
  const pause = slicer()
  let separator = '\n'
  for await (const rows of pages)
    for (const row of rows) {
      const entry = shown(row)
      if (entry === undefined) continue
      await write(separator + JSON.stringify(entry))
      await pause()
      separator = ',\n'
    }
  await write(separator === '\n' ? ']' : '\n]')
}

const readStatements = ({ chainId }: WholeMemory, memory: Memory): readonly FactStatement[] =>
  memory.trust === 'user' ? extractFactStatements(toFactMemory(memory, chainId), undefined) : []

const toFactMemory = (memory: Memory, chainId: string): FactMemory => ({
  id: memory.id,
  chainId,
  content: memory.content,
  speaker: memory.speaker,
  scope: memory.scope,
  userKey: memory.user_id ?? '',
  sessionId: memory.session_id,
  occurredAtMs: Date.parse(memory.occurred_at),
  recordedAtMs: Date.parse(memory.recorded_at),
  validFromMs: Date.parse(memory.valid_from),
  validToMs: memory.valid_to === null ? null : Date.parse(memory.valid_to),
  supersededBy: memory.superseded_by,
})

const stateShown = (state: PersonaState) => ({
  trait: state.trait,
  mood: state.mood,
  inner_monologue: state.innerMonologue,
  at: timeShown(state.atMs),
  ...(state.moodAtMs === undefined ? {} : { mood_at: timeShown(state.moodAtMs) }),
  ...(state.traitDay ? { trait_day: state.traitDay } : {}),
  ...(state.recentLines ? { recent_lines: state.recentLines } : {}),
  ...(state.clockDay ? { clock_day: state.clockDay } : {}),
})

const moodShown = ({ mood, innerMonologue, moodAtMs }: SessionMood) => ({
  mood,
  inner_monologue: innerMonologue,
  at: timeShown(moodAtMs),
})

const timeShown = (atMs: number): string => new Date(atMs).toISOString()

// The memory of a message isn't always in the same part.
const messageShown = (
  row: SessionMessage & { readonly own: string | null },
  isInWhole: boolean,
) => ({
  id: row.message_id,
  memory_id: row.memory_id,
  user_id: row.user_key || null,
  session_id: row.session_id,
  speaker: row.speaker,
  trust: row.trust,
  occurred_at: row.occurred_at.toISOString(),
  content: isInWhole ? row.own : row.content,
})

const memoryShown = ({ memory, chainId, kindBy, derivedFrom, vector }: WholeMemory) => ({
  ...memory,
  chain_id: chainId,
  kind_by: kindBy,
  ...(derivedFrom.length > 0 ? { derived_from: derivedFrom } : {}),
  ...(vector ? { embedding: toBase64(vector) } : {}),
})

/**
 * 32-bit floats in little endian, as OpenAI's `encoding_format: base64` has them: exact, and a
 * third of the digits.
 */
const toBase64 = (vector: Float32Array): string => {
  const bytes = Buffer.alloc(4 * vector.length)
  vector.forEach((value, at) => bytes.writeFloatLE(value, 4 * at))
  return bytes.toString('base64')
}
