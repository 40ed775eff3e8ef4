import { expect, test } from 'vitest'
import { ReplayLog } from './replay-log.ts'

const answer = (id: number, text = '') => ({ jsonrpc: '2.0' as const, id, result: { text } })
const progress = {
  jsonrpc: '2.0' as const,
  method: 'notifications/progress',
  params: { progressToken: 1, progress: 1 },
}
const opening = {} as never

test('resumes waiting streams live, replays a missed response, and ends finished ones', async () => {
  const log = new ReplayLog()
  const first = await log.storeEvent('a', opening)
  expect(log.resume(first)).toBe('live')
  const middle = await log.storeEvent('a', progress)
  expect(log.resume(first)).toBe('live')
  const last = await log.storeEvent('a', answer(7))
  expect(log.resume(middle)).toEqual({
    frames: `event: message\nid: ${last}\ndata: ${JSON.stringify(answer(7))}\n\n`,
  })
  expect(log.resume(last)).toBe('over')
})

test('never replays events of another stream, in any order', async () => {
  const log = new ReplayLog()
  const a = await log.storeEvent('a', opening)
  const b = await log.storeEvent('b', opening)
  await log.storeEvent('b', answer(2))
  expect(log.resume(a)).toBe('live')
  await log.storeEvent('a', answer(1))
  expect(log.resume(a)).toMatchObject({ frames: expect.stringContaining('"id":1') })
  expect(log.resume(a)).not.toMatchObject({ frames: expect.stringContaining('"id":2') })
  const sent: unknown[] = []
  const send = async (_id: string, message: unknown) => void sent.push(message)
  expect(await log.replayEventsAfter(b, { send })).toBe('b')
  expect(sent).toEqual([answer(2)])
})

test('keeps at most 64 events and 256 KiB, and drops the oldest first', async () => {
  const log = new ReplayLog()
  const oldest = await log.storeEvent('a', opening)
  for (let count = 0; count < 63; count += 1) await log.storeEvent(`s${count}`, opening)
  expect(await log.getStreamIdForEventId(oldest)).toBe('a')
  const kept = await log.storeEvent('b', answer(1))
  expect(await log.getStreamIdForEventId(oldest)).toBeUndefined()
  await log.storeEvent('c', answer(2, 'x'.repeat(200_000)))
  expect(await log.getStreamIdForEventId(kept)).toBe('b')
  await log.storeEvent('d', answer(3, 'x'.repeat(100_000)))
  expect(await log.getStreamIdForEventId(kept)).toBeUndefined()
})
