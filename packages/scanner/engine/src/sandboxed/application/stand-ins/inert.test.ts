import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { toInertSource } from '../hooks/service-hook.ts'
import { toInert } from './inert.ts'

type Any = { readonly [name: string]: Any } & ((...args: readonly unknown[]) => Any)

test('a start that waits for a broker goes on', async () => {
  const amqp = toInert() as Any
  const connection = await Promise.resolve(amqp['connect']?.('amqp://127.0.0.1'))
  expect(connection?.['createChannel']?.()).toBeDefined()
  await new Promise<void>((resolve) => {
    amqp['connect']?.('amqp://127.0.0.1', (error: unknown, opened: Any) => {
      expect([error, typeof opened]).toEqual([null, 'function'])
      resolve()
    })
  })
})

test('no message comes, and nothing is in an answer', async () => {
  const channel = toInert() as Any
  let messages = 0
  channel['consume']?.('jobs', () => (messages += 1))
  channel['on']?.('message', () => (messages += 1))
  await new Promise((resolve) => setImmediate(resolve))
  expect(messages).toBe(0)
  const search = (channel as unknown as { readonly search: () => { readonly hits: Any } }).search()
  expect(
    JSON.stringify({ hits: search.hits, list: [...(search.hits as unknown as unknown[])] }),
  ).toBe('{"hits":null,"list":[]}')
})

test('a module that does nothing can be imported by name, and required', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-inert-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, 'inert.mjs'), 'export const toInert = (name) => ({ name })')
  const path = join(directory, 'client.mjs')
  writeFileSync(path, toInertSource('./inert.mjs', 'Kafka logLevel'))
  expect(await import(path)).toMatchObject({
    Kafka: { name: 'Kafka' },
    logLevel: { name: 'logLevel' },
  })
  expect(createRequire(path)(path)).toEqual({})
})

test('chains of promises go on, and end', async () => {
  const amqp = toInert() as { connect: (url: string) => Promise<{ createChannel: () => unknown }> }
  const opened: unknown[] = []
  await amqp
    .connect('amqp://127.0.0.1')
    .then((connection) => connection.createChannel())
    .then((channel) => opened.push(channel))
    .catch(() => opened.push('failed'))
    .finally(() => opened.push('ended'))
  expect([typeof opened[0], opened[1]]).toEqual(['function', 'ended'])
  const connection = await amqp.connect('amqp://127.0.0.1')
  expect((connection as unknown as Any)['then']).toBeUndefined()
})

const toPromise = (value: unknown) => value as Promise<unknown>

type Lookup = (key: string, callback?: (...answer: unknown[]) => void) => Promise<unknown>

test('a cache has no value for a key', async () => {
  const cache = toInert() as { get: Lookup }
  await expect(cache.get('session')).resolves.toBeNull()
  const answers = await new Promise((resolve) => {
    void cache.get('session', (...answer) => resolve(answer))
  })
  expect(answers).toEqual([null])
  const withCallback = (toInert() as { get: (key: string, callback: () => void) => void }).get
  expect(await promisify(withCallback)('session')).toBeUndefined()
  expect(await promisify(withCallback.bind(undefined))('session')).toBeUndefined()
  const store = toInert('store') as { doc: (id: string) => { get: () => Promise<object> } }
  expect(await store.doc('a').get()).toMatchObject({ exists: false, empty: true })
  const { rows } = (await toPromise((toInert() as Any)['query']?.('SELECT 1'))) as {
    readonly rows: readonly unknown[]
  }
  expect([rows.length, rows[0]]).toEqual([0, undefined])
})

test('a client without its service refuses whatever it checks', async () => {
  const firebase = toInert() as { auth: () => { verifyIdToken: Lookup } }
  await expect(firebase.auth().verifyIdToken('forged')).rejects.toThrow('No service')
  const ldap = toInert() as { createClient: () => { bind: (...args: unknown[]) => unknown } }
  await expect(ldap.createClient().bind('cn=first', 'wrong')).rejects.toThrow('No service')
  const error = await new Promise((resolve) => {
    ldap.createClient().bind('cn=first', 'wrong', resolve)
  })
  expect(error).toBeInstanceOf(Error)
  const native = toInert() as Any
  expect(native['compareSync']?.('a', 'b')).toBe(false)
  expect(typeof (await toPromise(native['verifyConnectivity']?.()))).toBe('function')
})
