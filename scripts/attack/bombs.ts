import { gzipSync } from 'node:zlib'

import { type AttackGroup, type Attempt, require } from './attempt.ts'

type Bomb = {
  readonly body: string | Uint8Array
  readonly headers?: Record<string, string>
  readonly path?: string
}

const MIB = 2 ** 20
const ID = '00000000-0000-4000-8000-000000000000'

/** Bodies that must each be rejected with a coded 4xx. */
const BOMBS: Readonly<Record<string, Bomb>> = {
  'two MiB': { body: JSON.stringify({ bot_id: ID, content: 'x'.repeat(2 * MIB) }) },
  'a batch of seventeen MiB': {
    path: '/memory/ingest/batch',
    body: JSON.stringify({ bot_id: ID, items: [{ content: 'x'.repeat(17 * MIB) }] }),
  },
  'nested arrays': { body: `{"bot_id":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
  'nested objects': { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
  'compressed body': {
    body: gzipSync(JSON.stringify({ bot_id: ID, content: 'x'.repeat(8 * MIB) })),
    headers: { 'content-encoding': 'gzip' },
  },
  'duplicate keys': { body: `{"bot_id":"${ID}","content":"a","content":"b"}` },
  prototype: { body: `{"bot_id":"${ID}","content":"a","__proto__":{"isAdmin":true}}` },
  NUL: { body: `{"bot_id":"${ID}","content":"a\\u0000b"}` },
  'half a surrogate pair': { body: `{"bot_id":"${ID}","content":"\\ud800"}` },
  'bytes that are not UTF-8': {
    body: Buffer.concat([
      Buffer.from(`{"bot_id":"${ID}","content":"`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]),
  },
  'half a document': { body: `{"bot_id":"${ID}"` },
  'a number of many digits': { body: `{"bot_id":${'9'.repeat(100_000)}}` },
  'invalid JSON': { body: '<xml/>', headers: { 'content-type': 'application/xml' } },
}

const toAttempt = ([name, bomb]: [string, Bomb]): Attempt => ({
  name,
  run: async (service) => {
    const { body, headers = {}, path = '/memory/ingest' } = bomb
    const reply = await service.call('POST', path, body, { headers }).catch((error: unknown) => {
      // Rejected before it was read: the service closes the connection while the client still sends
      // the body.
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code === 'EPIPE' || code === 'ECONNRESET') return undefined
      throw error
    })
    if (reply !== undefined) {
      require(reply.status >= 400 && reply.status < 500, `answered ${reply.status}: ${reply.text}`)
      require(/^[A-Z_]+$/.test(String(reply.body['code'])), `no code: ${reply.text}`)
    }
    require((await service.call('GET', '/ready')).status === 200, 'the service is not ready')
  },
})

export const bombs: AttackGroup = {
  name: 'bodies',
  attempts: Object.entries(BOMBS).map(toAttempt),
}
