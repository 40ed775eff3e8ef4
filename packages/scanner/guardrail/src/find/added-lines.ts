/** Whether a text is an edit in the form of a unified diff. */
export const isDiff = (text: string): boolean => /^@@ .*@@/m.test(text) && /^[+-]/m.test(text)

/** The lines that a unified diff adds. */
export const addedLines = (diff: string): string =>
  diff
    .split('\n')
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .map((line) => line.slice(1))
    .join('\n')
