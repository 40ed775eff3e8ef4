import { expect, test } from 'vitest'
import type { ShotReport } from '../protocol/application-job.ts'
import { attacksIn } from './attacks.ts'
import { TOKEN_PLACE } from './forged-token.ts'
import { orderShots, toKnown, toTry } from './token-shots.ts'

const tryAt = (path: string) => {
  const attack = attacksIn('javascript').find(({ placement }) => placement === 'token')
  if (attack === undefined) throw new Error('no attack with tokens')
  const request = { method: 'GET', path, query: { t: TOKEN_PLACE } } as const
  const route = { method: 'GET', path, names: [], declared: path, isGuessed: false } as const
  const shape = { request, position: 'query t' }
  return toTry({ attack, route, shape, payload: '{"sub":"1"}', ending: '' })
}
const groupAt = (path: string, places: number) => {
  const header = tryAt(`${path}/header`)
  return {
    plain: { ...header.shot, request: { method: 'GET', path } },
    inHeaders: [header],
    inPlaces: Array.from({ length: places }, (_, at) => tryAt(`${path}/${at}`)),
  } as const
}
const listPaths = (groups: Parameters<typeof orderShots>[0]) =>
  orderShots(groups).map(({ request }) => request.path)

test('all routes are tried without a token and in headers before the places take turns', () => {
  expect(listPaths([groupAt('/a', 2), groupAt('/b', 1)])).toEqual([
    '/a',
    '/a/header',
    '/a/header',
    '/b',
    '/b/header',
    '/b/header',
    '/a/0',
    '/a/0',
    '/b/0',
    '/b/0',
    '/a/1',
    '/a/1',
  ])
})

test('places are bounded, and each route has its first one', () => {
  const paths = listPaths(Array.from({ length: 60 }, (_, at) => groupAt(`/${at}`, 18)))
  expect(paths.length).toBeLessThan(400)
  expect(paths).toContain('/59/0')
})

test('a request that was left out is not one that was answered', () => {
  const answered: ShotReport = { status: 401, hasFired: false, effect: '', calls: [], names: [] }
  expect(toKnown(answered)).toBe(answered)
  expect(toKnown({ ...answered, status: null, isLeftOut: true })).toBe(undefined)
})
