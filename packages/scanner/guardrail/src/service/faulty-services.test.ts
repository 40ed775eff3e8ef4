import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, type Socket, createServer as createSocketServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testGuardrail } from '../testing/test-guardrail.ts'

const listen = async (server: ReturnType<typeof createSocketServer>): Promise<number> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

const http = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(listener))}`
const socket = async (act: (connection: Socket) => void): Promise<string> =>
  `http://127.0.0.1:${await listen(createSocketServer(act))}`

const fine = JSON.stringify({
  allowed: true,
  risk_score: 0,
  cves: [],
  recommendation: '',
  safe_alternatives: [],
  reasons: [],
  degraded: false,
  indexing: false,
})

const FAULTS: readonly (readonly [name: string, start: () => Promise<string>])[] = [
  [
    'answers 429',
    () => http((_, response) => response.writeHead(429, { 'retry-after': '60' }).end()),
  ],
  [
    'answers 500',
    () => http((_, response) => response.writeHead(500).end('{"code":"INTERNAL_ERROR"}')),
  ],
  [
    'answers 503 slowly',
    () => http((_, response) => setTimeout(() => response.writeHead(503).end(), 300)),
  ],
  ['never answers', () => http(() => {})],
  [
    'answers a byte now and then',
    () =>
      http((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const beat = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(beat))
      }),
  ],
  [
    'answers a page',
    () =>
      http((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
      ),
  ],
  [
    'cuts its answer off',
    () =>
      http((_, response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': fine.length,
        })
        response.write(fine.slice(0, 20), () => response.socket?.destroy())
      }),
  ],
  [
    'answers JSON that is no verdict',
    () => http((_, response) => response.writeHead(200).end('{"allowed":"yes"}')),
  ],
  [
    'speaks no TLS where TLS is asked for',
    async () => (await http((_, response) => response.end(fine))).replace('http:', 'https:'),
  ],
  [
    'sends elsewhere',
    () => http((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()),
  ],
  [
    'answers without an end',
    () =>
      http((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      }),
  ],
  ['closes at once', () => socket((connection) => connection.destroy())],
  ['speaks another protocol', () => socket((connection) => connection.end('220 mail ready\r\n'))],
  [
    'is not there',
    async () => {
      const server = createSocketServer()
      const port = await listen(server)
      await new Promise((resolve) => server.close(resolve))
      return `http://127.0.0.1:${port}`
    },
  ],
]

test.each(FAULTS)(
  'with a service that %s, allows with degraded, logs it, and still uses local lists',
  async (_name, start) => {
    const { guardrail, said } = testGuardrail(
      {},
      { service: { url: await start(), apiKey: undefined } },
    )
    const [good, bad] = await Promise.all([
      guardrail.validateDependency({ package: 'express', ecosystem: 'npm', version: '5.1.0' }),
      guardrail.validateDependency({ package: 'crossenv', ecosystem: 'npm' }),
    ])
    expect(good).toMatchObject({ decision: 'allow', degraded: true, reasons: [] })
    expect(good.notes.join()).toMatch(/^service: .+; used only local lists$/)
    expect(bad).toMatchObject({ decision: 'block', degraded: true })
    expect(bad.reasons[0]?.kind).toBe('malicious')
    const logged = guardrail.auditTail(10).find(({ subject }) => subject?.package === 'express')
    expect(logged).toMatchObject({ decision: 'allow', degraded: true, notes: good.notes })
    expect(said.join('\n')).toContain('degraded: express')
    // The next verdict doesn't wait for it.
    expect(
      await guardrail.validateDependency({ package: 'zod', ecosystem: 'npm', version: '4.0.0' }),
    ).toMatchObject({ decision: 'allow', degraded: true })
  },
)

test('applies a refusal of the service, and escapes its text', async () => {
  const answer = {
    ...JSON.parse(fine),
    allowed: false,
    reasons: [{ kind: 'malicious', detail: 'seen today\u202e\n' }],
  }
  const url = await http((_, response) => response.end(JSON.stringify(answer)))
  const { guardrail } = testGuardrail({}, { service: { url, apiKey: 'k' } })
  const verdict = await guardrail.validateDependency({
    package: 'express',
    ecosystem: 'npm',
    version: '5.1.0',
  })
  expect(verdict).toMatchObject({
    decision: 'block',
    degraded: false,
    reasons: [{ kind: 'malicious', detail: String.raw`seen today\u202e\u000a` }],
  })
})

test('a service that allows does not override local lists', async () => {
  const { guardrail } = testGuardrail(
    {},
    { service: { url: await http((_, response) => response.end(fine)), apiKey: undefined } },
  )
  expect(
    await guardrail.validateDependency({ package: 'crossenv', ecosystem: 'npm' }),
  ).toMatchObject({ decision: 'block', degraded: false })
})
