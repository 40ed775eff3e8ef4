import type { ProofRequest } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { planAttempts } from './attack-routes.ts'
import { attacksIn } from './attacks.ts'
import type { KnownRoute, ObservedFlow } from './find-flows.ts'

const route: KnownRoute = {
  method: 'POST',
  path: '/orders',
  declared: '/orders',
  names: ['body'],
  isGuessed: false,
}
const show: ProofRequest = { method: 'GET', path: '/orders/1' }
const flow = (after?: ProofRequest): ObservedFlow => ({
  route,
  position: 'body body',
  kind: 'xml',
  ending: '',
  shapes: [],
  ...(after && { after }),
})
const { class: xml } = attacksIn('javascript').find(({ calls }) => calls[0] === 'xml') ?? {}

const plan = (hits: readonly ObservedFlow[], suspected: Parameters<typeof planAttempts>[1] = []) =>
  planAttempts(hits, suspected, 'javascript').filter(({ attack }) => attack.class === xml)

test('a request with a document is planned once, however its route was found', () => {
  const attempts = plan([flow(), flow()], [{ route, class: xml as 'xxe' }])
  const texts = attempts.map(({ shape, payload }) => JSON.stringify([shape, payload]))
  expect(attempts.length).toBeGreaterThan(0)
  expect(new Set(texts).size).toBe(texts.length)
})

test('a document that another request reads is followed by that request', () => {
  const attempts = plan([flow(show)])
  expect(attempts.length).toBeGreaterThan(0)
  expect(attempts.every(({ after }) => after === show)).toBe(true)
})

test('an attack of another class is not tried where data was seen to reach a call', () => {
  const seen = planAttempts([{ ...flow(), kind: 'code' }], [], 'javascript')
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen.map(({ attack }) => attack.class))).toEqual(new Set(['code-injection']))
})
