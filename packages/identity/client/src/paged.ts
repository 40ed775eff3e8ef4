import type { Call, CallOptions } from './send.ts'
import type { Operation } from './to-request.ts'

/**
 * A list: iterate over its items, which are fetched page by page, or get one page.
 *
 * @example
 * for await (const memory of client.memories.list({ bot_id: botId })) console.log(memory.content)
 * const { items, next } = await client.memories.list({ bot_id: botId, limit: 20 }).page()
 */
export type Paged<Page, Item> = AsyncIterable<Item> & {
  /** The page at the cursor of the request; its `next` is the cursor of the following page. */
  readonly page: () => Promise<Page>
}

type AnyPage<Item> = { readonly items: readonly Item[]; readonly next: string | null }

export function paged<Page extends AnyPage<Item>, Item>(
  call: Call,
  operation: Operation,
  request: object,
  options: CallOptions,
): Paged<Page, Item> {
  return {
    page: () => call<Page>(operation, request, options),
    async *[Symbol.asyncIterator]() {
      let cursor: string | null | undefined
      do {
        const page: Page = await call<Page>(
          operation,
          cursor === undefined ? request : { ...request, cursor },
          options,
        )
        yield* page.items
        cursor = page.next
      } while (cursor !== null && cursor !== '')
    },
  }
}
