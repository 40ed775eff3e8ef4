import { STANDING_RULES } from '@daimon/identity-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { type FeedPlace, changeFeed } from './change-feed.ts'
import { redactMemories } from './redact-memories.ts'
import { refreshStanding } from './standing.ts'

let avatar: TestAvatar
beforeAll(async () => {
  avatar = await newAvatar(await testEngine())
})

const feed = (of: TestAvatar) => changeFeed(of.db, of, of.embedderId, 0)
const listStanding = async (of: TestAvatar) =>
  (await feed(of)).upserts.map(({ content, standing }) => [content, standing])
const underOtherRules = (of: TestAvatar) =>
  of.engine.query(
    `update memories set standing_rules = $1, standing = 'preference' where bot_id = $2`,
    [STANDING_RULES ^ 1, of.botId],
  )

describe('standing instructions in texts', () => {
  test('are stored with the text, so that none is derived after a restart', async () => {
    const of = await newAvatar(avatar.engine)
    await of.remember(draft('Always answer in French.'))
    await of.remember(draft('I had soup.'))
    const { stale } = await feed(of)
    expect(stale).toEqual([])
    expect(new Set(await listStanding(of))).toEqual(
      new Set([
        ['Always answer in French.', 'instruction'],
        ['I had soup.', null],
      ]),
    )
  })

  test('of older rules count as unknown until they are derived again and stored', async () => {
    const of = await newAvatar(avatar.engine)
    await of.remember(draft('Always answer in French.'))
    await underOtherRules(of)
    expect(await listStanding(of)).toEqual([['Always answer in French.', undefined]])
    const { stale } = await feed(of)
    expect(stale).toHaveLength(1)
    await of.within((trx) => refreshStanding(trx, of.botId, stale))
    expect(await listStanding(of)).toEqual([['Always answer in French.', 'instruction']])
    expect((await feed(of)).stale).toEqual([])
  })

  test("aren't stored for a text that has changed in the meantime", async () => {
    const of = await newAvatar(avatar.engine)
    const said = draft('Always answer in French.')
    await of.remember(said)
    await underOtherRules(of)
    const { stale } = await feed(of)
    await of.within((trx) => redactMemories(trx, of.botId, [said.id], () => 'I had soup.'))
    await of.within((trx) => refreshStanding(trx, of.botId, stale))
    expect(await listStanding(of)).toEqual([['I had soup.', null]])
  })
})

test('of a large avatar are read page by page, each memory once', async () => {
  const of = await newAvatar(avatar.engine)
  const drafts = Array.from({ length: 600 }, (_, at) => draft(`memory ${at}`))
  await of.remember(...drafts)
  const ids: string[] = []
  let pages = 0
  for (let after: FeedPlace | undefined; ;) {
    const { upserts, next } = await changeFeed(of.db, of, of.embedderId, 0, after)
    ids.push(...upserts.map(({ id }) => id))
    pages += 1
    if (next === undefined) break
    after = next
  }
  expect(pages).toBeGreaterThan(1)
  expect(ids.toSorted()).toEqual(drafts.map(({ id }) => id).toSorted())
})
