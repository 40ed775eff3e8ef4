import { parentPort } from 'node:worker_threads'
import { type JsonPart, cutJson } from './json-parts.ts'
import type { JsonReply, JsonTask, NextPart } from './json-thread.ts'
import { parseStrictJson } from './strict-json.ts'

/** To receive a part of this size takes at most about 20 ms. */
const PART_VALUES_MAX = 20_000

type Sending = { readonly parts: Generator<JsonPart>; next: JsonPart }

const sending = new Map<number, Sending>()

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const sendNext = (id: number, { parts, next: part }: Sending): JsonReply => {
  const { value: next, done: isLast = false } = parts.next() as IteratorResult<JsonPart, undefined>
  if (next) sending.set(id, { parts, next })
  else sending.delete(id)
  return { id, part, isLast }
}

const parse = ({ id, bytes, limits }: JsonTask): JsonReply => {
  const text = decode(bytes)
  if (text === undefined) return { id, fault: 'not UTF-8' }
  if (text.trim() === '') return { id, fault: 'empty' }
  const parsed = parseStrictJson(text, limits)
  if ('issues' in parsed) return { id, ...parsed }
  const parts = cutJson(parsed.value, PART_VALUES_MAX)
  // There is at least one part.
  return sendNext(id, { parts, next: parts.next().value as JsonPart })
}

parentPort?.on('message', (message: JsonTask | NextPart) => {
  const begun = sending.get(message.id)
  if ('bytes' in message) parentPort?.postMessage(parse(message))
  else if (begun) parentPort?.postMessage(sendNext(message.id, begun))
})
