/**
 * A row of an error table: the source of the responses, the OpenAPI document, and `/problems/…`.
 */
export type ErrorEntry = {
  readonly status: readonly number[]
  /** A noun phrase. */
  readonly title: string
  /** What happened and why: full sentences. */
  readonly meaning: string
  /** What the caller can do: full sentences, imperative. */
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

/** Path of the page that explains a code: `BOT_NOT_FOUND` → `/problems/bot-not-found`. */
export const problemType = (code: string): string =>
  `/problems/${code.toLowerCase().replaceAll('_', '-')}`
