import { beforeAll, expect, test } from 'vitest'
import { SCAN, payload } from '../testing/payloads.ts'
import { type TestService, sharedTestService, slowTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})
const submitScan = async (body: unknown, headers = {}) =>
  (await service.call('POST', SCAN, body, headers)).body.scan_id as string

test('creates one scan for twelve concurrent equal submissions', async () => {
  const body = payload()
  const ids = await Promise.all(Array.from({ length: 12 }, () => submitScan(body)))
  expect(new Set(ids).size).toBe(1)
})

test('ignores the order of nodes, edges, and members, but not another tree', async () => {
  const body = payload()
  const turned = {
    fragments: body.fragments.toReversed().map(({ nodes, edges, warnings }) => ({
      warnings,
      edges: edges.toReversed(),
      nodes: nodes.toReversed(),
    })),
    ...Object.fromEntries(
      Object.entries(body)
        .filter(([key]) => key !== 'fragments')
        .toReversed(),
    ),
    commit_hash: null,
  }
  expect(await submitScan(turned)).toBe(await submitScan(body))
  expect(await submitScan({ ...body, git_tree_hash: 'nogit:fedcba9876543210' })).not.toBe(
    await submitScan(body),
  )
})

test('refuses an idempotency key of another submission', async () => {
  const body = payload()
  const headers = { 'idempotency-key': body.repo_fingerprint }
  const first = await submitScan(body, headers)
  expect(await submitScan(body, headers)).toBe(first)
  const other = await service.call('POST', SCAN, payload(), headers)
  expect([other.status, other.body.code]).toEqual([409, 'CONFLICT'])
})

test('does not return a failed scan again', async () => {
  const slow = await slowTestService()
  const body = payload()
  const first = (await slow.call('POST', SCAN, body)).body.scan_id as string
  expect((await slow.call('POST', SCAN, body)).body.scan_id).toBe(first)
  await slow.call('DELETE', `${SCAN}/${first}`)
  expect((await slow.call('POST', SCAN, body)).body.scan_id).not.toBe(first)
})

test('creates a new scan for an equal submission after ten minutes', async () => {
  const slow = await slowTestService()
  const body = payload()
  const again = async () => (await slow.call('POST', SCAN, body)).body.scan_id as string
  const first = await again()
  slow.clock.advance(599_000)
  expect(await again()).toBe(first)
  slow.clock.advance(2_000)
  expect(await again()).not.toBe(first)
})
