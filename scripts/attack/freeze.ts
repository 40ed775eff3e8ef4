import { setTimeout as delay } from 'node:timers/promises'

import { type AttackGroup, type Attempt, require } from './attempt.ts'
import type { AttackedService } from './attacked-service.ts'

/** Texts on which a pattern tries the same characters repeatedly. */
const SHAPES: Readonly<Record<string, string>> = {
  'line breaks between two letters': `a${'\n'.repeat(32_000)}b`,
  'CRLF between two letters': `a${'\r\n'.repeat(16_000)}b`,
  'no, no, no': 'no, '.repeat(8_000),
  'full stops': '.'.repeat(32_000),
  spaces: ' '.repeat(31_999) + 'x',
  'quotation marks': `"'`.repeat(16_000),
  'angle brackets': '<'.repeat(32_000),
  'words of one letter': 'a '.repeat(16_000),
}

/** A service that doesn't respond for this long is frozen; allows for a loaded machine. */
const SILENCE_MAX_MS = 5_000

const toAttempt = ([name, text]: [string, string]): Attempt => ({
  name,
  run: async (service) => {
    const bot_id = await service.avatar()
    const sent = Promise.all([
      service.ingest(bot_id, text),
      service.call('POST', '/hybrid/prepare', { bot_id, query: text }),
    ]).catch(() => undefined)
    if (await answersWhile(service, sent)) return
    await service.renew()
    require(false, `/health did not respond for ${SILENCE_MAX_MS} ms`)
  },
})

/** Polls /health until the work is done; false as soon as one response takes too long. */
const answersWhile = async (service: AttackedService, work: Promise<unknown>): Promise<boolean> => {
  const progress = { isDone: false }
  void work.then(() => (progress.isDone = true))
  const url = await service.url()
  while (!progress.isDone) {
    try {
      await (await fetch(`${url}/health`, { signal: AbortSignal.timeout(SILENCE_MAX_MS) })).text()
    } catch {
      return false
    }
    await delay(20)
  }
  return true
}

export const freeze: AttackGroup = {
  name: 'texts that freeze',
  attempts: Object.entries(SHAPES).map(toAttempt),
}
