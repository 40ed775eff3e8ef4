import type { CatalogEntry, ListedPack } from '@daimon/identity-api'
import { ApiError } from '@daimon/runtime'
import { openPack, readCatalog } from '../soulpacks/pack-store.ts'
import { type Operation, ok } from './operation.ts'

export const listSoulpacks: Operation<'listSoulpacks'> = async (parts, { query }) => {
  const entries = await readCatalog(parts.soulpacksRoot)
  const found = entries.filter((entry) => isAskedFor(entry, query))
  if (!query.include_vectors) return ok(found)
  return ok(await Promise.all(found.map((entry) => withVector(parts.soulpacksRoot, entry))))
}

const isAskedFor = (
  { id, name, role, tags }: CatalogEntry,
  { q = '', tag }: { q?: string | undefined; tag?: string | undefined },
): boolean =>
  (tag === undefined || tags.includes(tag)) &&
  [id, name, role, ...tags].some((text) => text.toLowerCase().includes(q.toLowerCase()))

/** A broken pack is listed without a vector: reading it names its faults. */
const withVector = async (root: string, entry: CatalogEntry): Promise<ListedPack> => {
  try {
    const { soul } = await openPack(root, entry.id)
    return { ...entry, baseline_msv: soul.baseline_msv }
  } catch (error) {
    if (error instanceof ApiError) return entry
    throw error
  }
}
