import type { Finding } from '@daimon/scanner-api'
import { directoryOfFiles } from '@daimon/testkit'
import { createServer } from 'node:http'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchProofs } from './fetch-proofs.ts'
import type { Io } from './io.ts'

/** Responds to each request with the body for the last but one segment of its path. */
const serve = async (answers: Readonly<Record<string, string>>) => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const id = url.split('/').at(-2) ?? ''
    asked.push(id)
    const answer = answers[id]
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(answer ?? '{"code":"NOT_FOUND","status":404}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, asked, [Symbol.dispose]: () => void server.close() }
}

const finding = (id: string, status = 'verified') => ({ id, verification: { status } }) as Finding

test('writes nothing for missing proofs, invalid proofs, and IDs with paths', async () => {
  using service = await serve({ rubbish: '{"format":"other"}', none: 'no' })
  using directory = directoryOfFiles({})
  const err: string[] = []
  const signal = new AbortController().signal
  const io: Io = {
    out: { write: () => {} },
    err: { write: (text) => err.push(text) },
    env: {},
    signal,
    fetch,
    nowMs: () => 0,
    wait: () => Promise.resolve(),
  }
  const { url: baseUrl } = service
  const connection = {
    baseUrl,
    apiKey: undefined,
    clientVersion: '1',
    signal,
    fetch,
    wait: io.wait,
  }
  const findings = [
    finding('gone'),
    finding('rubbish'),
    finding('none'),
    finding('../../escaped'),
    finding('other', 'refuted'),
  ]
  const proofs = join(directory.path, 'in')
  await fetchProofs(io, connection, { scanId: 'scan', findings }, proofs)
  expect(service.asked).toEqual(['gone', 'rubbish', 'none'])
  for (const id of service.asked)
    expect(err.join('')).toContain(
      `No proof written for ${id}: the service returned no valid proof.\n`,
    )
  expect(readdirSync(directory.path, { recursive: true })).toEqual(['in'])
})
