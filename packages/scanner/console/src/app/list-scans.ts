import { api } from './api.ts'
import type { ListedScan } from './types.ts'

const PAGES_MAX = 20

/** The listed scans up to the first that ends the search, newest first; at most 2,000. */
export const listScans = async (
  until: AbortSignal,
  isEnd: (scan: ListedScan) => boolean = () => false,
): Promise<readonly ListedScan[]> => {
  const found: ListedScan[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { items, next } = await api.list(cursor, until)
    found.push(...items)
    if (next === null || items.some(isEnd)) break
    cursor = next
  }
  return found
}

/** A scan in the list, and the earlier ones of its repository. */
export const findListed = async (
  id: string,
  until: AbortSignal,
): Promise<{ own: ListedScan | undefined; earlier: readonly ListedScan[] }> => {
  const isOwn = ({ scan_id }: ListedScan): boolean => scan_id === id
  const own = (await listScans(until, isOwn)).find(isOwn)
  if (!own) return { own, earlier: [] }
  const { items } = await api.list(id, until, own.repo_fingerprint)
  return { own, earlier: items.filter(({ status }) => status === 'completed') }
}
