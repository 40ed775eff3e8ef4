import { describe, expect, test } from 'vitest'
import { draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { memoriesOfAttributes } from './attributes.ts'

describe('statements about one attribute', () => {
  test('are read up to the newest ones, however many there are', async () => {
    const avatar = await newAvatar(await testEngine())
    const statements = 'abcdefghij'
      .split('')
      .flatMap((one) =>
        'klmnopqrst'.split('').map((other) => draft(`I am allergic to herb-${one}${other}.`)),
      )
    await avatar.remember(...statements)
    const rows = await memoriesOfAttributes(avatar.db, avatar.botId, 'I am allergic to nuts.')
    expect(rows).toHaveLength(64)
    const newest = statements
      .map(({ id }) => id)
      .toSorted()
      .slice(-64)
    expect(rows.map((row) => row.memory_id)).toEqual(newest)
  })

  test('exclude those of another attribute or avatar', async () => {
    const avatar = await newAvatar(await testEngine())
    const other = await newAvatar(avatar.engine)
    await avatar.remember(draft('I live in Jena.'))
    await other.remember(draft('I work for Graz.'))
    const text = 'I work for Oslo.'
    expect(await memoriesOfAttributes(avatar.db, avatar.botId, text)).toEqual([])
    expect(await memoriesOfAttributes(other.db, other.botId, text)).toHaveLength(1)
  })
})
