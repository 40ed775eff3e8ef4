import type { Call, CallOptions } from './send.ts'
import type { Operation } from './to-request.ts'

/** A list of the service: its items one after the other, fetched as they are asked for, or one page. */
export type Paged<Page, Item> = AsyncIterable<Item> & {
  /** The page at the request's cursor alone; its `next` is the cursor of the one that follows. */
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
