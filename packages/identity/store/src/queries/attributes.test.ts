import { extractCorrectedKeys } from '@daimon/identity-core'
import { describe, expect, test } from 'vitest'
import { type TestAvatar, draft, newAvatar } from '../testing/avatars.ts'
import { testEngine } from '../testing/test-engine.ts'
import { newestOfAttributes } from './attributes.ts'

const readFor = async ({ db, botId }: TestAvatar, content: string, own = draft('')) => {
  const lookups = [{ ownId: own.id, userKey: '', ...extractCorrectedKeys(content) }]
  return (await newestOfAttributes(db, botId, lookups)).flat()
}

describe('statements about one attribute', () => {
  test('are read up to the newest ones, however many there are', async () => {
    const avatar = await newAvatar(await testEngine())
    const statements = 'abcdefghij'
      .split('')
      .flatMap((one) =>
        'klmnopqrst'.split('').map((other) => draft(`I am allergic to herb-${one}${other}.`)),
      )
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
    const others = 'abcdefg'
      .split('')
      .flatMap((one) =>
        'klmnopqrs'.split('').map((other) => draft(`I am allergic to herb-${one}${other}.`)),
      )
    await avatar.remember(...others, own)
    expect(await readFor(avatar, own.content, own)).toHaveLength(63)
  })
})
