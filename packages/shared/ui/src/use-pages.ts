import { useEffect, useRef, useState } from 'preact/hooks'
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
  // How many pages are shown, so that a reload keeps them; other inputs start with the first.
  const shown = useRef(1)
  useEffect(() => {
    shown.current = 1
  }, inputs)
  const [loaded, reload, put] = useLoad<Page<Item>>(async (signal) => {
    let { items, next } = await fetchPage(undefined, signal)
    for (let at = 1; at < shown.current && next !== null; at += 1) {
      const page: Page<Item> = await fetchPage(next, signal)
      items = [...items, ...page.items]
      next = page.next
    }
    return { items, next }
  }, inputs)
  const [isGrowing, setGrowing] = useState(false)
  const { items, next } = loaded.value ?? { items: [], next: null }
  const more = async (): Promise<void> => {
    if (next === null || isGrowing) return
    setGrowing(true)
    try {
      const page = await fetchPage(next, new AbortController().signal)
      shown.current += 1
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
