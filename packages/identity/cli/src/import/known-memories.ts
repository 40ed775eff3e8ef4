import { foldKey } from '@daimon/identity-core'
import { JsonCutter } from '@daimon/runtime'
import type { Service } from '../connect.ts'
import { bodyOf, transfer } from '../transfer.ts'
import type { Item } from './record.ts'

type Said = Pick<Item, 'content' | 'speaker' | 'session_id' | 'occurred_at'>
type Exported = Said & { readonly sources?: readonly Omit<Said, 'content'>[] }

const LISTS = [
  'soul_revisions',
  'drift_log',
  'session_moods',
  'reply_records',
  'tombstones',
  'memories',
]
const PIECE_CHARS_MAX = 64 * 1024 * 1024

/**
 * What an avatar remembers already, so that a file can be imported again, after an interruption or by mistake: a
 * record is known when nearly the same words, as the service folds them, were said by the same voice in the same
 * session at the same time, or at any time if the record names none.
 */
export class KnownMemories {
  readonly #keys = new Set<string>()

  /** Reads all of them once, from an export: a list would leave out what has been corrected since. */
  static async of(service: Service, botId: string): Promise<KnownMemories> {
    const known = new KnownMemories()
    const response = await transfer(service, `/v1/avatars/${botId}/export`)
    const cutter = new JsonCutter(LISTS, PIECE_CHARS_MAX)
    const decoder = new TextDecoder()
    for await (const chunk of bodyOf(response, service.call.signal))
      for (const { path, text } of cutter.push(decoder.decode(chunk, { stream: true })))
        if (path[0] === 'memories') known.#addExported(JSON.parse(text) as Exported)
    cutter.end()
    return known
  }

  #addExported({ sources = [], ...memory }: Exported): void {
    this.add(memory)
    for (const source of sources) this.add({ ...source, content: memory.content })
  }

  has(item: Said): boolean {
    const { untimed, timed } = keysOf(item)
    return this.#keys.has(timed ?? untimed)
  }

  add(item: Said): void {
    const { untimed, timed } = keysOf(item)
    this.#keys.add(untimed)
    if (timed !== undefined) this.#keys.add(timed)
  }
}

const keysOf = ({ content, speaker, session_id, occurred_at }: Said) => {
  // The time stands beside the words: a day that they point to need not be among them.
  const words = Buffer.from(foldKey(content, 0)).toString('base64')
  const untimed = JSON.stringify([words, speaker ?? null, session_id ?? null])
  const timed = occurred_at ? `${untimed}${Date.parse(occurred_at)}` : undefined
  return { untimed, timed }
}
