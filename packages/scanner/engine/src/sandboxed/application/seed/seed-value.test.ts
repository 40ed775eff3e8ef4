import { expect, test } from 'vitest'
import { toSeedUuid } from '../../../protocol/application-job.ts'
import { useStoredSecrets } from './own-hash.ts'
import { chooseValue, isAccountWith, isEmptyText, seedValue, toStoredUuid } from './seed-value.ts'

const flag = (name: string, isAccount: boolean) =>
  [1, 2].map((row) => seedValue({ name, type: 'boolean', isAccount }, row))

test('a flag gives rights to the first account alone, and is off in other records', () => {
  expect(flag('is_auditor', true)).toEqual([1, 0])
  expect(flag('is_paid', false)).toEqual([0, 0])
  expect(flag('reopen', false)).toEqual([0, 0])
  for (const isAccount of [true, false]) {
    expect(flag('is_active', isAccount)).toEqual([1, 1])
    expect(flag('registration_open', isAccount)).toEqual([1, 1])
    expect(flag('must_reset', isAccount)).toEqual([0, 0])
    expect(flag('is_disabled', isAccount)).toEqual([0, 0])
  }
})

test('a column that refers to another record has the ID of its row', () => {
  expect(seedValue({ name: 'owner_id', type: 'integer' }, 2)).toBe(2)
  expect(seedValue({ name: 'owner_id', type: 'text' }, 2)).toBe(toSeedUuid(2))
  expect(seedValue({ name: 'project_id', type: 'text' }, 1)).toBe(toSeedUuid(1))
  expect(seedValue({ name: 'title', type: 'text' }, 1)).toBe('first')
})

test('a column of 32 characters has a UUID without dashes, as mappers look it up', () => {
  const digits = toSeedUuid(1).replaceAll('-', '')
  expect(seedValue({ name: 'owner_id', type: 'char(32)' }, 1)).toBe(digits)
  expect(seedValue({ name: 'project_id', type: 'char(32)' }, 1)).toBe(digits)
  expect(toStoredUuid('char(32)', 1)).toBe(digits)
  expect(toStoredUuid('varchar(36)', 1)).toBe(toSeedUuid(1))
})

const choose = (name: string, choices: readonly string[], role?: string, isAccount = true) =>
  [1, 2].map((row) => chooseValue({ name, choices, isAccount, role }, row))

test('no account but the first one takes a text that gives rights', () => {
  expect(choose('role', ['ADMIN', 'USER'], 'admin')).toEqual(['ADMIN', 'USER'])
  expect(choose('role', ['ADMIN', 'USER'])).toEqual(['ADMIN', 'USER'])
  expect(choose('role', ['owner', 'admin', 'member'], 'admin')).toEqual(['admin', 'member'])
  expect(choose('role', ['admin', 'editor', 'customer'], 'editor')).toEqual(['editor', 'customer'])
  expect(choose('role', ['superadmin', 'admin', 'user'], 'admin')).toEqual(['admin', 'user'])
  expect(choose('role', ['customer', 'admin'], 'customer')).toEqual(['customer', 'customer'])
  expect(choose('role', ['press', 'reporter'], 'press')).toEqual(['press', 'reporter'])
  expect(choose('account_kind', ['staff', 'visitor'], 'staff')[1]).toBe('visitor')
  expect(choose('role', ['owner', 'admin'], 'admin')).toEqual(['admin', null])
})

test('a record is closed to others where it can be, and otherwise of use', () => {
  expect(choose('visibility', ['public', 'private'], undefined, false)[0]).toBe('private')
  expect(choose('state', ['closed', 'open'], undefined, false)).toEqual(['open', 'open'])
  expect(choose('status', ['suspended', 'active'])).toEqual(['active', 'active'])
})

test('what everyone may see belongs to the second account', () => {
  expect(flag('is_public', false)).toEqual([0, 1])
  expect(flag('shared', false)).toEqual([0, 1])
  expect(flag('is_public', true)).toEqual([1, 1])
  for (const name of ['open', 'is_open', 'isOpen']) {
    for (const type of ['boolean', 'integer']) {
      const flags = (isAccount: boolean) =>
        [1, 2].map((row) => seedValue({ name, type, isAccount }, row))
      expect(flags(false)).toEqual([0, 1])
      expect(flags(true)).toEqual([1, 1])
    }
  }
  const text = (name: string, isAccount = false) =>
    [1, 2].map((row) => seedValue({ name, type: 'text', isAccount }, row))
  expect(text('is_open')).toEqual([false, true])
  expect(text('open', true)).toEqual([true, true])
  expect(text('shared_at')).toEqual([null, expect.stringMatching(/^2024/)])
})

test('texts of a record differ from each other, and an account may be used', () => {
  const text = (name: string, isAccount: boolean) => seedValue({ name, type: 'text', isAccount }, 1)
  expect(text('remark', false)).toMatch(/^first remark [a-z]{12}$/)
  expect(text('callsign', true)).toBe('first')
  expect(text('status', true)).toBe('active')
  expect(text('status', false)).toMatch(/^first status /)
})

test('secrets of accounts are stored as the application says', () => {
  const read = (name: string, row = 1) => seedValue({ name, type: 'text', isAccount: true }, row)
  useStoredSecrets({ password: 'a$b', salt: 'a', members: { pin_code: { bytes: '0102' } } })
  expect([read('pw'), read('password_salt'), read('pin_code')]).toEqual([
    'a$b',
    'a',
    Buffer.from([1, 2]),
  ])
  expect(read('password_changed_at')).toMatch(/^2024/)
  useStoredSecrets({ tokens: ['x', 'y'] })
  expect([read('token_hash'), read('api_key_digest', 2), read('token')]).toEqual([
    'x',
    'y',
    'first-token',
  ])
  useStoredSecrets({})
  useStoredSecrets('hostile')
})

test('other records take no secret of an account but a token, whatever a guest says', () => {
  const read = (name: string, isAccount: boolean) => seedValue({ name, type: 'text', isAccount }, 1)
  useStoredSecrets({ password: 'a$b', salt: 'a', members: { title: 'x' }, tokens: ['y'] })
  expect(read('title', false)).toBe('first')
  expect(read('pin', false)).not.toBe('a$b')
  expect(read('salt', false)).toMatch(/^first salt/)
  expect(read('token_hash', false)).toBe('y')
  const long = 'x'.repeat(100_000)
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`m${at}`, 'x']))
  const members = { [long]: 'x', note: long, blob: { bytes: long }, ...many }
  useStoredSecrets({ password: long, members, tokens: [long] })
  for (const name of [long, 'note', 'blob', 'm99', 'password', 'token_hash'])
    expect(read(name, true)).not.toMatch(/^x/)
  expect(read('m1', true)).toBe('x')
  useStoredSecrets({})
})

test('a record with a secret is an account only if it names a person', () => {
  for (const names of [
    ['email', 'pw'],
    ['callsign', 'secret'],
    ['member_number', 'pin'],
    ['password'],
  ])
    expect(isAccountWith(names)).toBe(true)
  for (const names of [
    ['title', 'pin'],
    ['number', 'pin'],
    ['path', 'digest'],
    ['url', 'secret'],
    ['shipping'],
  ])
    expect(isAccountWith(names)).toBe(false)
})

test('a seeded record has not ended', () => {
  for (const name of [
    'deletedAt',
    'deleted_at',
    'banned_until',
    'revokedOn',
    'used_at',
    'lockedAt',
  ])
    for (const type of ['timestamp with time zone', 'text', 'date'])
      expect(seedValue({ name, type }, 1)).toBeNull()
  for (const name of ['updated_at', 'expires_at', 'created_on', 'last_used_by'])
    expect(seedValue({ name, type: 'timestamp' }, 1)).toMatch(/^\d{4}/)
})

test('texts that are empty by default have one, unless it would end or share the record', () => {
  const isFilled = (name: string, type: string, byDefault: unknown) =>
    isEmptyText({ name, type }, byDefault)
  expect(isFilled('pickup_address', 'TEXT', "''")).toBe(true)
  expect(isFilled('note', 'varchar(80)', "''")).toBe(true)
  expect(isFilled('note', 'TEXT', "'none'")).toBe(false)
  expect(isFilled('note', 'TEXT', null)).toBe(false)
  for (const name of ['deleted_by', 'shared_at', 'share_token', 'published_at', 'is_open'])
    expect(isFilled(name, 'TEXT', "''")).toBe(false)
})
