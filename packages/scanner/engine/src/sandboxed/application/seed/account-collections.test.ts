import { expect, test } from 'vitest'
import { findAccountCollections } from './account-collections.ts'

test('finds collections of accounts and the members that keep their passwords', () => {
  expect(
    findAccountCollections([
      "this.users = db.collection<User>('users'); this.boats = db.collection('boats')",
      'const user = { email, passwordHash: await bcrypt.hash(password, 12), tags: [], more: {} }',
      'if (await compare(request.body.password, user.passwordHash)) return hash(text)',
    ]),
  ).toEqual({
    collections: ['users'],
    roleHolders: [],
    passwords: ['passwordHash', 'password'],
    empty: { tags: [], more: {} },
  })
  expect(findAccountCollections(["db.collection('boats')"]).collections).toEqual([])
})

test('takes whole words for accounts, and knows collections whose accounts have a role', () => {
  const read = (...names: readonly string[]) =>
    findAccountCollections(names.map((name) => `db.collection('${name}')`))
  const wanted = ['users', 'app_users', 'userAccounts', 'shop.CUSTOMERS', 'admins', 'siteAdmins']
  expect(read(...wanted)).toMatchObject({
    collections: wanted,
    roleHolders: ['admins', 'siteAdmins'],
  })
  expect(
    read('authorizations', 'clientErrors', 'user_events', 'administration', 'memberships')
      .collections,
  ).toEqual([])
})

test('takes linear time', () => {
  const beganMs = performance.now()
  for (const text of ['.collection<a', ".collection('a", '{ a', ', pass', '.pass_'])
    findAccountCollections([text.repeat(50_000)])
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
