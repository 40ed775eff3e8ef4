import type { CatalogEntry } from '@daimon/identity-api'
import { readCatalog } from '../soulpacks/pack-store.ts'
import { type Operation, ok } from './operation.ts'

export const listSoulpacks: Operation<'listSoulpacks'> = async (parts, { query }) => {
  const entries = await readCatalog(parts.soulpacksRoot)
  return ok(entries.filter((entry) => isAskedFor(entry, query)))
}

const isAskedFor = (
  { id, name, role, tags }: CatalogEntry,
  { q = '', tag }: { q?: string | undefined; tag?: string | undefined },
): boolean =>
  (tag === undefined || tags.includes(tag)) &&
  [id, name, role, ...tags].some((text) => text.toLowerCase().includes(q.toLowerCase()))
