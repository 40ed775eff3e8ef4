import type { SoulHybridClient } from '@daimon/client'
import { type LoadState, useLoad as useBaseLoad, usePages as useBasePages } from '@daimon/ui'
import { reader } from './service.ts'

type Load<T> = (api: SoulHybridClient, signal: AbortSignal) => Promise<T>

/** Loads a value from the identity service when `inputs` or the key change, and on `reload`. */
export const useLoad = <T>(
  load: Load<T>,
  inputs: readonly unknown[],
): readonly [LoadState<T>, () => void, (value: T) => void] => {
  const api = reader.value
  return useBaseLoad((signal) => load(api, signal), [api, ...inputs])
}

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }

/** A list of the identity service that grows by one page per call of `more`. */
export const usePages = <Item>(
  fetchPage: (
    api: SoulHybridClient,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<Page<Item>>,
  inputs: readonly unknown[],
) => {
  const api = reader.value
  return useBasePages<Item>((cursor, signal) => fetchPage(api, cursor, signal), [api, ...inputs])
}
