export type ComparedLine = { readonly text: string; readonly isNew: boolean }

/** The lines of a prompt part, each marked if the part before had no such line. */
export const compareLines = (text: string, before: string | undefined): ComparedLine[] => {
  const known = before === undefined ? undefined : countLines(before)
  return text.split('\n').map((line) => {
    if (known === undefined || line.trim() === '') return { text: line, isNew: false }
    const left = known.get(line) ?? 0
    known.set(line, left - 1)
    return { text: line, isNew: left <= 0 }
  })
}

const countLines = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
