import { DOCUMENT_FORMAT, DOCUMENT_VERSION } from '@daimon/identity-api'
import type { PersonaState, SessionMood } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type WholeMemory,
  memoryRows,
  replyRecordRows,
  revisionRows,
  sessionMoodRows,
  stepRows,
  toDriftStep,
  tombstoneRows,
} from '@daimon/identity-store'

export type DocumentOptions = {
  readonly exportedAt: Date
  /** With it, memories carry their vectors of this embedder. */
  readonly embedder: { readonly id: string; readonly dimension: number } | undefined
}

type Write = (text: string) => Promise<void>

/** Writes a whole avatar as one JSON object, a member or an element a line, reading little at a time. */
export const writeDocument = async (
  db: Db,
  avatar: AvatarRow,
  { exportedAt, embedder }: DocumentOptions,
  write: Write,
): Promise<void> => {
  const botId = avatar.bot_id
  const head = {
    format: DOCUMENT_FORMAT,
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
  }
  const members = Object.entries(head).map(([key, value]) => `"${key}":${JSON.stringify(value)}`)
  await write(`{\n${members.join(',\n')}`)
  await writeList('soul_revisions', revisionRows(db, botId), write, (row) => ({
    revision: row.revision,
    at: row.at.toISOString(),
    soul: row.soul,
    runtime_config: row.runtime_config,
  }))
  await writeList('drift_log', stepRows(db, botId), write, (row) => ({
    ...toDriftStep(row),
    state_after: stateShown(row.persona_after),
  }))
  await writeList('session_moods', sessionMoodRows(db, botId), write, (row) => ({
    session_id: row.session_id,
    ...moodShown(row.mood),
  }))
  await writeList('reply_records', replyRecordRows(db, botId), write, (row) => ({
    session_id: row.session_key === '' ? null : row.session_key,
    ...row.record,
  }))
  await writeList('tombstones', tombstoneRows(db, botId), write, (row) => ({
    content_key: Buffer.from(row.content_key).toString('hex'),
    session_id: row.session_key === '' ? null : row.session_key,
    at: row.at.toISOString(),
  }))
  await writeList('memories', memoryRows(db, botId, embedder?.id), write, memoryShown)
  await write('\n}\n')
}

const writeList = async <Row>(
  name: string,
  pages: AsyncIterable<readonly Row[]>,
  write: Write,
  shown: (row: Row) => object,
): Promise<void> => {
  await write(`,\n"${name}":[`)
  let separator = '\n'
  for await (const rows of pages)
    for (const row of rows) {
      await write(separator + JSON.stringify(shown(row)))
      separator = ',\n'
    }
  await write(separator === '\n' ? ']' : '\n]')
}

const stateShown = (state: PersonaState) => ({
  trait: state.trait,
  mood: state.mood,
  inner_monologue: state.innerMonologue,
  at: timeShown(state.atMs),
  ...(state.moodAtMs === undefined ? {} : { mood_at: timeShown(state.moodAtMs) }),
  ...(state.traitDay ? { trait_day: state.traitDay } : {}),
})

const moodShown = ({ mood, innerMonologue, moodAtMs }: SessionMood) => ({
  mood,
  inner_monologue: innerMonologue,
  at: timeShown(moodAtMs),
})

const timeShown = (atMs: number): string => new Date(atMs).toISOString()

const memoryShown = ({ memory, chainId, derivedFrom, vector }: WholeMemory) => ({
  ...memory,
  chain_id: chainId,
  ...(derivedFrom.length > 0 ? { derived_from: derivedFrom } : {}),
  ...(vector ? { embedding: base64Of(vector) } : {}),
})

/** 32-bit floats in little endian, as OpenAI's `encoding_format: base64` has them: exact, and a third of the digits. */
const base64Of = (vector: Float32Array): string => {
  const bytes = Buffer.alloc(4 * vector.length)
  vector.forEach((value, at) => bytes.writeFloatLE(value, 4 * at))
  return bytes.toString('base64')
}
