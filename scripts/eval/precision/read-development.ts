import { readFileSync, readdirSync } from 'node:fs'

import type { Store, StoreQuery } from './read-stores.ts'

/** Directory of the stores to which the model of the score is fitted. */
const DEVELOPMENT = new URL('development/', import.meta.url)

const STORE = /^# (?!queries$)(.+)$/
const SESSION = /^## (s\d+) \| (.+)$/
const MEMORY = /^(\d+) ([^:]+): (.+)$/

type Draft = Store & { readonly memories: Store['memories'][number][]; queries: StoreQuery[] }

/**
 * Reads development stores: `# name`, sessions, and turns as in the invented conversations, and
 * after `# queries` lines of `kind | query | ids of the memories that belong, or -`.
 */
export const readDevelopmentStores = (directory: URL = DEVELOPMENT): readonly Store[] => {
  const stores: Draft[] = []
  const files = readdirSync(directory).filter((file) => file.endsWith('.txt'))
  for (const file of files.toSorted()) {
    let session = { id: '', saidAtMs: 0 }
    for (const [at, line] of readFileSync(new URL(file, directory), 'utf8').split('\n').entries()) {
      const where = `${file}:${at + 1}`
      const store = stores.at(-1)
      const begins = STORE.exec(line)
      const opens = SESSION.exec(line)
      const memory = MEMORY.exec(line)
      if (line === '' || line === '# queries') continue
      if (begins) stores.push({ store: begins[1] as string, memories: [], queries: [] })
      else if (opens) session = { id: opens[1] as string, saidAtMs: Date.parse(opens[2] as string) }
      else if (store && memory) {
        const [, id = '', speaker = '', text = ''] = memory
        session.saidAtMs += 60_000
        const saidAt = new Date(session.saidAtMs).toISOString()
        store.memories.push({ id, said_at: saidAt, speaker, session: session.id, text })
      } else if (store) store.queries.push(toQuery(line, store, where))
    }
  }
  return stores
}

const toQuery = (line: string, { store, memories, queries }: Store, where: string): StoreQuery => {
  const [kind, text, ids, ...rest] = line.split(' | ')
  if (!kind || !text || !ids || rest.length > 0) throw new Error(`${where}: not a query`)
  const belongs = ids === '-' ? [] : ids.split(',')
  for (const id of belongs)
    if (!memories.some((memory) => memory.id === id)) throw new Error(`${where}: no memory ${id}`)
  return { id: `${store}-${queries.length + 1}`, text, belongs, kind }
}
