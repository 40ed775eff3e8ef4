import { analyzeText, memoryId } from '@daimon/identity-core'
import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeFault } from '../errors.ts'
import { NOW, type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { linkOrigins } from './derivations.ts'
import { findMemoryRow, listMemoryRows, memoriesById } from './memories.ts'
import { type Correction, supersede } from './supersede.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})
beforeEach(async () => {
  avatar = await newAvatar(avatar.engine)
})

const LATER = new Date(NOW.getTime() + 1_000)

const correct = (id: string, members: Partial<Correction> = {}) =>
  avatar.within(async (trx) => {
    const old = await findMemoryRow(trx, avatar.botId, id)
    if (!old) throw new Error('there is none')
    const given = {
      id: memoryId(avatar.botId, LATER.getTime(), randomBytes(6)),
      content: old.content,
      importance: old.importance,
      speaker: old.speaker,
      occurredAt: old.occurred_at,
      metadata: old.metadata,
      vector: undefined,
      ...members,
    }
    const correction = { ...given, analysis: analyzeText({ ...given, trust: old.trust }) }
    return supersede(trx, old, correction, { ...avatar, now: LATER })
  })

describe('a correction', () => {
  test('replaces the valid memory, and both stay readable', async () => {
    const said = draft('The ferry leaves at nine', { speaker: 'Ann', metadata: { n: 1 } })
    await avatar.remember(said)
    const { memory_id: id } = await correct(said.id, { content: 'The ferry leaves at ten' })
    expect(await memoriesById(avatar.db, avatar.botId, [said.id, id])).toMatchObject([
      {
        content: 'The ferry leaves at nine',
        valid_to: LATER.toISOString(),
        superseded_by: id,
      },
      {
        content: 'The ferry leaves at ten',
        speaker: 'Ann',
        metadata: { n: 1 },
        valid_from: LATER.toISOString(),
        valid_to: null,
        superseded_by: null,
      },
    ])
  })

  test('also ends what derives from the memory, directly or indirectly', async () => {
    const said = draft('The ferry leaves at nine')
    const [fact, summary, other] = [draft('Ferry: nine'), draft('A ferry'), draft('A train')]
    await avatar.remember(said, fact, summary, other)
    await avatar.within(async (trx) => {
      await linkOrigins(trx, fact.id, [said.id], avatar)
      await linkOrigins(trx, summary.id, [fact.id, other.id], avatar)
    })
    await correct(said.id, { content: 'The ferry leaves at ten' })
    const rows = await memoriesById(avatar.db, avatar.botId, [fact.id, summary.id, other.id])
    const ends = rows.map((row) => row.valid_to)
    expect(ends).toEqual([LATER.toISOString(), LATER.toISOString(), null])
  })

  test('appears in a list once', async () => {
    const said = draft('nine')
    await avatar.remember(said)
    const { memory_id: id } = await correct(said.id, { content: 'ten' })
    const filter = { sessionId: undefined, q: undefined }
    const rows = await listMemoryRows(avatar.db, avatar.botId, filter, undefined, 10)
    expect(rows.map((row) => row.memory_id)).toEqual([id])
  })

  test('may keep the text and change other members', async () => {
    const said = draft('nine', { importance: 0.1 })
    await avatar.remember(said)
    expect(await correct(said.id, { importance: 0.9 })).toMatchObject({
      content: 'nine',
      importance: 0.9,
    })
  })

  test('keeps the other users who stated the corrected text', async () => {
    const said = draft('nine', { sessionId: 's1' })
    await avatar.remember(said, draft('NINE', { sessionId: 's2' }))
    const { memory_id: id } = await correct(said.id, { content: 'ten' })
    const [memory] = await memoriesById(avatar.db, avatar.botId, [id])
    expect(memory?.count).toBe(2)
    expect(memory?.sources.map((source) => source.session_id)).toEqual(['s1', 's2'])
  })

  test('is the row that later duplicates merge into', async () => {
    const said = draft('nine')
    await avatar.remember(said)
    const { memory_id: id } = await correct(said.id, { content: 'ten' })
    expect(await avatar.remember(draft('TEN'))).toMatchObject([{ id, deduplicated: true }])
    expect(await avatar.remember(draft('nine'))).toMatchObject([{ deduplicated: false }])
  })

  test('is one change: both rows have its number', async () => {
    const said = draft('nine')
    await avatar.remember(said)
    const { memory_id: id } = await correct(said.id, { content: 'ten' })
    const seq = await avatar.memorySeq()
    expect(seq).toBe(2)
    for (const each of [said.id, id])
      expect((await findMemoryRow(avatar.db, avatar.botId, each))?.seq).toBe(seq)
  })

  test('to a text that is already stored is rejected as a duplicate and changes nothing', async () => {
    const [nine, ten] = [draft('nine'), draft('ten')]
    await avatar.remember(nine, ten)
    const fault = await correct(nine.id, { content: 'TEN' }).catch((error: unknown) => error)
    expect(storeFault(fault)).toBe('duplicate_memory')
    const rows = await memoriesById(avatar.db, avatar.botId, [nine.id, ten.id])
    expect(rows.map(({ valid_to }) => valid_to)).toEqual([null, null])
    expect(await avatar.memorySeq()).toBe(1)
  })
})
