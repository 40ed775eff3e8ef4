import type { Finding } from '@daimon/scanner-api'
import type { Triage } from '@daimon/scanner-engine'

const LINE_MAX = 4_096

/**
 * Lines for `.daimonignore`, each entry under a comment with its reason. An entry excludes a file,
 * so only files of which every finding is dismissed are listed.
 */
export const ignoreEntries = (
  findings: readonly Finding[],
  dismissed: ReadonlyMap<string, Triage>,
): string[] => {
  const byFile = new Map<string, Finding[]>()
  for (const finding of findings)
    for (const file of new Set((finding.locations ?? []).map((location) => location.file)))
      byFile.set(file, [...(byFile.get(file) ?? []), finding])
  return [...byFile]
    .filter(
      ([file, found]) =>
        isWritable(file) &&
        found.every(
          ({ fingerprint, package: name }) => name === undefined && dismissed.has(fingerprint),
        ),
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, found]) => [
      ...found.map(({ title, fingerprint }) =>
        toComment(`${title}. ${dismissed.get(fingerprint)?.reason ?? ''}`),
      ),
      `/${escapePattern(file)}`,
    ])
}

/** A line break in a name can't be escaped. */
const isWritable = (file: string): boolean => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(file)

const toComment = (text: string): string =>
  `# ${text
    .replaceAll(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, LINE_MAX - 2)
    .toWellFormed()}`

/** Escapes what git's ignore patterns interpret. */
const escapePattern = (path: string): string =>
  path.replaceAll(/[\\*?[\]!#]/g, '\\$&').replace(/ $/, '\\ ')
