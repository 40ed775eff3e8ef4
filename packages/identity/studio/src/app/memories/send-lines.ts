import { type SoulHybridClient, ValidationError } from '@daimon/client'
import { type Item, readLine } from './read-lines.ts'

export type Tally = {
  readonly read: number
  readonly stored: number
  readonly folded: number
  readonly suppressed: number
  readonly refused: number
  /** The first rejections. */
  readonly problems: readonly string[]
  /** 0 to 1. */
  readonly share: number
}

type SentLine = { readonly number: number; readonly item: Item }

const BATCH = 200
const PROBLEMS_MAX = 20

/** Sends the lines of a file in batches and reports the counts so far after each. */
export const sendLines = async (
  api: SoulHybridClient,
  botId: string,
  file: File,
  onProgress: (tally: Tally) => void,
  signal: AbortSignal,
): Promise<void> => {
  const tally = { read: 0, stored: 0, folded: 0, suppressed: 0, refused: 0, share: 0 }
  const problems: string[] = []
  let batch: SentLine[] = []
  let bytes = 0
  let number = 0
  const refuse = (place: number, why: string): void => {
    tally.refused += 1
    if (problems.length < PROBLEMS_MAX) problems.push(`Line ${place}: ${why}`)
  }
  const flush = async (): Promise<void> => {
    let rest = batch
    batch = []
    // A batch is stored completely or not at all: remove rejected items and send the rest again.
    while (rest.length > 0) {
      try {
        const items = rest.map(({ item }) => item)
        const { results } = await api.memories.ingestBatch({ bot_id: botId, items }, { signal })
        for (const { suppressed, deduplicated } of results)
          tally[suppressed ? 'suppressed' : deduplicated ? 'folded' : 'stored'] += 1
        break
      } catch (error) {
        const reasons = readReasons(error)
        if (reasons.size === 0) throw error
        for (const [at, why] of reasons) refuse(rest[at]?.number ?? 0, why)
        rest = rest.filter((_sent, at) => !reasons.has(at))
      }
    }
    tally.share = file.size === 0 ? 1 : Math.min(1, bytes / file.size)
    onProgress({ ...tally, problems: [...problems] })
  }
  for await (const text of iterateLines(file, (count) => (bytes += count))) {
    number += 1
    if (text.trim() === '') continue
    tally.read += 1
    const line = readLine(number, text)
    if ('fault' in line) refuse(number, line.fault)
    else batch.push(line)
    if (batch.length >= BATCH) await flush()
  }
  await flush()
}

async function* iterateLines(file: File, onBytes: (count: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = file.stream().getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    onBytes(value.byteLength)
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest + decoder.decode()
}

const readReasons = (error: unknown): Map<number, string> => {
  const reasons = new Map<number, string>()
  if (!(error instanceof ValidationError)) return reasons
  for (const { pointer, message } of error.issues) {
    const [, index, member = ''] = /^\/items\/(\d+)(?:\/(.*))?$/.exec(pointer) ?? []
    if (index !== undefined) reasons.set(Number(index), `${member} ${message}`.trim())
  }
  return reasons
}
