import { readFileSync } from 'node:fs'

/** A small program, and the findings that it has: rules without their prefix, with lines. */
export type CodeCase = {
  readonly name: string
  readonly expected: readonly string[]
  readonly directory: string
  readonly files: Readonly<Record<string, string>>
}

/**
 * Reads a file of cases. `=== name.js | rule:line` begins a case with the file `index.js`, and
 * `--- other.js` another file of it; `-` expects no finding.
 */
export const readCodeCases = (name: string): readonly CodeCase[] =>
  readFileSync(new URL(`code-cases/${name}.txt`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((text, at) => {
      const [, title = '', extension = '', wanted = ''] = /^(\S+)\.(\w+) \|(.*)\n/.exec(text) ?? []
      const directory = `case-${at}`
      const [own = '', ...others] = text.slice(text.indexOf('\n') + 1).split(/^--- /m)
      return {
        name: title,
        expected: wanted.trim() === '-' ? [] : wanted.trim().split(' '),
        directory,
        files: Object.fromEntries([
          [`${directory}/index.${extension}`, own],
          ...others.map((other) => [
            `${directory}/${other.slice(0, other.indexOf('\n'))}`,
            other.slice(other.indexOf('\n') + 1),
          ]),
        ]) as Record<string, string>,
      }
    })
