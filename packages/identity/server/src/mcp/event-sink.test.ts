import { expect, test } from 'vitest'
import { EventSink } from './event-sink.ts'

const opened = () => {
  const sink = new EventSink()
  let closed = 0
  sink.writeHead(200, { 'content-type': 'text/event-stream' }).on('close', () => (closed += 1))
  return { sink, closed: () => closed }
}

test('streams written text and headers until the end', async () => {
  const { sink, closed } = opened()
  const { response } = sink
  sink.write('event: a\n\n')
  sink.write('event: ü\n\n')
  sink.end()
  expect(await response.text()).toBe('event: a\n\nevent: ü\n\n')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(closed()).toBe(1)
})

test('closes once if the reader leaves, and ignores later writes', async () => {
  const { sink, closed } = opened()
  await sink.response.body?.cancel()
  sink.write('event: late\n\n')
  sink.end()
  expect(closed()).toBe(1)
})

test('is full while more than 4 MiB are unread', async () => {
  const { sink } = opened()
  const reader = (sink.response.body as ReadableStream<Uint8Array>).getReader()
  const part = 'x'.repeat(1024 * 1024)
  for (let count = 0; count < 4; count += 1) expect(sink.write(part)).toBe(true)
  expect([sink.write('y'), sink.isFull]).toEqual([false, true])
  await reader.read()
  expect(sink.isFull).toBe(false)
})
