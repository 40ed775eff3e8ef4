import { extractCorrectedKeys } from '@daimon/identity-core'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { newestOfAttributes, selectNewest } from './attributes.ts'

const readFor = async ({ db, botId }: TestAvatar, content: string, own = draft('')) => {
  const lookups = [{ ownId: own.id, userKey: '', ...extractCorrectedKeys(content) }]
  return (await newestOfAttributes(db, botId, lookups)).flat()
}

const manyStatements = (letters: string) =>
  'abcdefghij'
    .split('')
    .flatMap((one) =>
      letters.split('').map((other) => draft(`I am allergic to herb-${one}${other}.`)),
    )

describe('statements about one attribute', () => {
  test('are read up to the newest ones, however many there are', async () => {
    const avatar = await newAvatar(await testEngine())
    const statements = manyStatements('klmnopqrst')
    await avatar.remember(...statements)
    const ids = await readFor(avatar, 'I am allergic to nuts.')
    expect(ids).toHaveLength(63)
    const newest = statements
      .map(({ id }) => id)
      .toSorted()
      .slice(-63)
    expect(ids.toSorted()).toEqual(newest)
  })

  test('exclude those of another attribute or avatar', async () => {
    const avatar = await newAvatar(await testEngine())
    const other = await newAvatar(avatar.engine)
    await avatar.remember(draft('I live in Jena.'))
    await other.remember(draft('I work for Graz.'))
    const text = 'I work for Oslo.'
    expect(await readFor(avatar, text)).toEqual([])
    expect(await readFor(other, text)).toHaveLength(1)
  })

  test('exclude the text itself, which takes no place', async () => {
    const avatar = await newAvatar(await testEngine())
    const own = draft('I am allergic to nuts.')
    const others = manyStatements('klmnopq')
    await avatar.remember(...others, own)
    expect(await readFor(avatar, own.content, own)).toHaveLength(63)
  })

  test('are found by the index, and no other rows of the avatar are read', async () => {
    const avatar = await newAvatar(await testEngine())
    await avatar.remember(...manyStatements('klmnopqrst'))
    const keys = [{ key: 'ab'.repeat(32), newestMax: 8 }]
    const plan = await avatar.db.transaction().execute(async (trx) => {
      await sql`analyze memory_attributes`.execute(trx)
      // A table of a few rows is read whole.
      await sql`set local enable_seqscan = off`.execute(trx)
      const select = selectNewest(avatar.botId, keys)
      const { rows } = await sql<object>`explain ${select}`.execute(trx)
      return rows.flatMap(Object.values).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*attribute_key = /)
    expect(plan).not.toMatch(/Filter: .*attribute_key/)
  })
})
