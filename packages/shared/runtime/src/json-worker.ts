import { parentPort } from 'node:worker_threads'
import type { JsonReply, JsonTask } from './json-thread.ts'
import { parseStrictJson } from './strict-json.ts'

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const replyTo = ({ id, bytes, saidIn }: JsonTask): JsonReply => {
  const text = decode(bytes)
  if (text === undefined) return { id, fault: 'not UTF-8' }
  return text.trim() === '' ? { id, fault: 'empty' } : { id, ...parseStrictJson(text, saidIn) }
}

parentPort?.on('message', (task: JsonTask) => parentPort?.postMessage(replyTo(task)))
