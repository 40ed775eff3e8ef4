import type { SoulHybridClient } from '@daimon/client'
import { useState } from 'preact/hooks'
import { client } from './service.ts'
import { useLoad } from './use-load.ts'

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }
type Fetch<Item> = (
  api: SoulHybridClient,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<Page<Item>>

/** A list that grows by one page per call of `more`. */
export const usePages = <Item>(fetchPage: Fetch<Item>, inputs: readonly unknown[]) => {
  const [loaded, reload, put] = useLoad<Page<Item>>(
    (api, signal) => fetchPage(api, undefined, signal),
    inputs,
  )
  const [isGrowing, setGrowing] = useState(false)
  const { items, next } = loaded.value ?? { items: [], next: null }
  const more = async (): Promise<void> => {
    if (next === null || isGrowing) return
    setGrowing(true)
    try {
      const page = await fetchPage(client.value, next, new AbortController().signal)
      put({ items: [...items, ...page.items], next: page.next })
    } finally {
      setGrowing(false)
    }
  }
  return {
    items,
    next,
    more,
    reload,
    isLoading: loaded.state === 'loading',
    isDone: loaded.state === 'ready',
    error: loaded.state === 'failed' ? loaded.error : undefined,
  }
}
