export type ComparedLine = { readonly text: string; readonly isNew: boolean }

/** The lines of a prompt part, each marked if the part before had no such line. */
export const compareLines = (text: string, before: string | undefined): ComparedLine[] => {
  const known = before === undefined ? undefined : countLines(before)
  return text.split('\n').map((line) => {
    if (known === undefined || line.trim() === '') return { text: line, isNew: false }
    const key = toKey(line)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return { text: line, isNew: left <= 0 }
  })
}

const countLines = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of text.split('\n').map(toKey)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** The tag around memories has a new random name in each prompt. */
const toKey = (line: string): string => line.replace(/^(<\/?[a-z]+)-[0-9a-f]+>$/, '$1>')
