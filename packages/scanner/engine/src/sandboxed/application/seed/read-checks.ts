/** What a table demands of its columns, by their names in lower case. */
export type ColumnChecks = {
  /** The texts of which a column takes one. */
  readonly choices: ReadonlyMap<string, readonly string[]>
  /** Columns that only take the text of a JSON value. */
  readonly objects: ReadonlySet<string>
}

const CHOICE =
  /["'`[]?\b([A-Za-z_]\w{0,63})["'`\]]?\s+IN\s*\(\s*('[^']{0,100}'(?:\s*,\s*'[^']{0,100}')*)\s*\)/gi
const TEXT = /'([^']*)'/g
const OBJECT = /\bJSON_VALID\(\s*["'`[]?([A-Za-z_]\w{0,63})/gi

/** Reads the checks in the statement that created a table. */
export const readChecks = (statement: string): ColumnChecks => ({
  choices: new Map(
    [...statement.matchAll(CHOICE)].map(([, name = '', list = '']) => [
      name.toLowerCase(),
      [...list.matchAll(TEXT)].map(([, text = '']) => text),
    ]),
  ),
  objects: new Set([...statement.matchAll(OBJECT)].map(([, name = '']) => name.toLowerCase())),
})
