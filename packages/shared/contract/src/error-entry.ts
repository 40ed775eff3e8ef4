/** What a code means to a person: the same table makes the answers, the OpenAPI document and `/problems/…`. */
export type ErrorEntry = {
  readonly status: readonly number[]
  readonly title: string
  readonly meaning: string
  readonly remedy: string
}

export const entry = (
  status: number | readonly number[],
  title: string,
  meaning: string,
  remedy: string,
): ErrorEntry => ({
  status: typeof status === 'number' ? [status] : status,
  title,
  meaning,
  remedy,
})

/** `BOT_NOT_FOUND` → `/problems/bot-not-found`, the page that explains it. */
export const problemType = (code: string): string =>
  `/problems/${code.toLowerCase().replaceAll('_', '-')}`
