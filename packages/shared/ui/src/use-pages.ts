import { useState } from 'preact/hooks'
import { useLoad } from './use-load.ts'

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }
type Pages<Item> = Page<Item> & {
  readonly more: () => Promise<void>
  readonly reload: () => void
  readonly isLoading: boolean
  readonly isDone: boolean
  readonly error: unknown
}

/** A list that grows by one page per call of `more`. */
export const usePages = <Item>(
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
  inputs: readonly unknown[],
): Pages<Item> => {
  const [loaded, reload, put] = useLoad<Page<Item>>(
    (signal) => fetchPage(undefined, signal),
    inputs,
  )
  const [isGrowing, setGrowing] = useState(false)
  const { items, next } = loaded.value ?? { items: [], next: null }
  const more = async (): Promise<void> => {
    if (next === null || isGrowing) return
    setGrowing(true)
    try {
      const page = await fetchPage(next, new AbortController().signal)
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
