/** A page crosses a thread whole: so many characters take a few milliseconds to read. */
const PAGE_CHARS = 2 * 1024 * 1024
const FIRST_ROWS = 250
const ROWS_MAX = 2_000

/**
 * How many memories a scan of all texts reads by one statement. A content has up to a million
 * characters and mostly a hundred: each page is as long as the contents of the page before make it.
 */
export const scanPage = () => {
  let rowsMax = FIRST_ROWS
  return {
    rowsMax: () => rowsMax,
    read: (rows: readonly { readonly content: string }[]): void => {
      const chars = rows.reduce((sum, { content }) => sum + content.length, 0)
      const fitting = Math.floor((PAGE_CHARS * rows.length) / Math.max(1, chars))
      rowsMax = Math.max(1, Math.min(ROWS_MAX, 2 * rowsMax, fitting))
    },
  }
}
