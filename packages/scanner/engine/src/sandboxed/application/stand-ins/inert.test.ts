import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
