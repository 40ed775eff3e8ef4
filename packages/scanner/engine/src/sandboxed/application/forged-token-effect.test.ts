import type { ProofRequest } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { type Surroundings, watchFor } from './effects.ts'
import type { Answer } from './send-request.ts'

const toToken = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

/** Whether a forged token counts as accepted by an application that answers like this. */
const isProven = async (
  answer: (request: ProofRequest) => Answer,
  headers: Readonly<Record<string, string>> = {},
) => {
  const withToken = (token: string): ProofRequest => ({
    method: 'GET',
    path: '/inspect',
    query: { token },
    headers,
  })
  const shot = {
    request: withToken(toToken({ sub: '1' })),
    bare: withToken(''),
    irrelevant: withToken(toToken({ iat: 1 })),
    payload: '{"sub":"1"}',
    oracle: 'forged-token',
    nonce: 'n1',
    canary: 'n1',
  } as const
  const send = (sent: ProofRequest) => Promise.resolve(answer(sent))
  const watch = watchFor(shot, { send } as Partial<Surroundings> as Surroundings)
  return (await watch(await send(shot.request))).hasFired
}

const toAnswer = (status: number): Answer => ({ status, headers: {}, body: '' })
const readClaims = ({ query }: ProofRequest): { readonly sub?: string } | undefined => {
  try {
    const [, claims = ''] = (query?.['token'] ?? '').split('.')
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  } catch {
    return undefined
  }
}

test('a token next to a password of basic authentication proves nothing', async () => {
  const answer = ({ headers }: ProofRequest) =>
    toAnswer(headers?.['authorization'] === undefined ? 401 : 200)
  expect(await isProven(answer, { authorization: 'Basic Zmlyc3Q6eA==' })).toBe(false)
})

test('a page that decodes any token proves nothing, although it demands one', async () => {
  for (const status of [400, 404, 422, 500])
    expect(await isProven((sent) => toAnswer(readClaims(sent) ? 200 : status))).toBe(false)
})

test('a parameter whose claims open something, or whose absence demands a login, is a proof', async () => {
  const bySubject = (sent: ProofRequest) => toAnswer(readClaims(sent)?.sub === '1' ? 200 : 400)
  expect(await isProven(bySubject)).toBe(true)
  for (const status of [401, 403])
    expect(await isProven((sent) => toAnswer(readClaims(sent) ? 200 : status))).toBe(true)
  const toLogin: Answer = { ...toAnswer(302), headers: { location: '/sign-in?next=/inspect' } }
  expect(await isProven((sent) => (readClaims(sent) ? toAnswer(200) : toLogin))).toBe(true)
})
