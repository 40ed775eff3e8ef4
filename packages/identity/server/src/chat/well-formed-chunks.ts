import type { ChatDelta } from '../inference/chat-protocols.ts'

const HALF = /[\ud800-\udbff]$/
/**
 * NUL and controls without tab, line feed and carriage return: what the edge refuses of callers.
 */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/**
 * Pieces that can be stored and sent each by itself: a character that a server has cut in two is
 * put together again, half ones that are left are replaced as they would be in UTF-8, and controls
 * are dropped.
 */
export const wellFormedChunks = async function* (
  pieces: AsyncIterable<ChatDelta>,
): AsyncGenerator<ChatDelta> {
  let held = ''
  for await (const { text, finish } of pieces) {
    const whole = held + text
    held = finish === undefined ? (HALF.exec(whole)?.[0] ?? '') : ''
    const ready = held === '' ? whole : whole.slice(0, -1)
    yield { text: ready.replaceAll(CONTROLS, '').toWellFormed(), finish }
  }
}
