import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../../protocol/application-job.ts'
import { createPlainPasswords } from './plain-passwords.ts'

const createAccounts = (others: readonly string[] = []) => {
  const store = new DatabaseSync(':memory:')
  store.exec('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, password TEXT)')
  const passwords = createPlainPasswords(() => store)
  for (const table of others) passwords.add({ table, column: 'password', id: 1, row: 1 })
  for (const [at, name] of ['first', 'second'].entries()) {
    const insert = store.prepare('INSERT INTO users (name, password) VALUES (?, ?)')
    const { lastInsertRowid: id } = insert.run(name, SEED_PASSWORD)
    passwords.add({ table: 'users', column: 'password', id, row: at + 1 })
  }
  const list = () =>
    store
      .prepare('SELECT password FROM users ORDER BY id')
      .all()
      .map(({ password }) => password)
  return { store, passwords, list }
}

test('a digest replaces the passwords of the accounts that its input names, or of all', () => {
  const { passwords, list } = createAccounts()
  passwords.replace(`second:${SEED_PASSWORD}`, 'digest-2')
  expect(list()).toEqual([SEED_PASSWORD, 'digest-2'])
  passwords.replace(SEED_PASSWORD, 'digest')
  expect(list()).toEqual(['digest', 'digest-2'])
})

test('a handler that only checks a password changes no record while the store is watched', () => {
  const { passwords, list } = createAccounts()
  passwords.hold()
  passwords.replace(`salt${SEED_PASSWORD}`, 'digest')
  expect(list()).toEqual([SEED_PASSWORD, SEED_PASSWORD])
  passwords.release()
  passwords.replace(`salt${SEED_PASSWORD}`, 'digest')
  expect(list()).toEqual(['digest', 'digest'])
})

test('a table that the application has dropped or that has no row numbers stays as it is', () => {
  const { store, passwords, list } = createAccounts(['members', 'dropped'])
  store.exec('CREATE TABLE members (id TEXT PRIMARY KEY, password TEXT) WITHOUT ROWID')
  passwords.replace(SEED_PASSWORD, 'digest')
  expect(list()).toEqual(['digest', 'digest'])
  store.exec('DROP TABLE users')
  expect(() => passwords.replace(SEED_PASSWORD, 'other')).not.toThrow()
})
