import type { JsonClient } from '../../../bench/service/json-client.ts'
import { facts } from './facts.ts'

type Item = { readonly content: string; readonly kind: string; readonly trust: string }

export type Junk = {
  /** Memories without any of the facts. */
  readonly junk: number
  /** Memories whose letters and digits equal those of another one by the same speaker. */
  readonly duplicates: number
  readonly instructions: number
}

/** What an avatar stores from the chatter. */
export async function countJunk(client: JsonClient, botId: string): Promise<Junk> {
  const items: Item[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/v1/avatars/${botId}/memories?limit=500${cursor && `&cursor=${cursor}`}`
    const page = JSON.parse(await client.send('GET', path)) as {
      items: Item[]
      next: string | null
    }
    items.push(...page.items)
    cursor = page.next
  }
  const statements = new Set(facts.map(({ said }) => said))
  const letters = items.map(
    ({ content, trust }) => trust + content.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  return {
    junk: items.filter(({ content }) => !statements.has(content)).length,
    duplicates: items.length - new Set(letters).size,
    instructions: items.filter(({ kind }) => kind === 'instruction').length,
  }
}
