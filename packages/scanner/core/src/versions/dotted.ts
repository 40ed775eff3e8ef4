/** Compares numbers given as text, element by element. A missing element is zero. */
export const compareNumbers = (a: readonly number[], b: readonly number[]): number => {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = (a[at] ?? 0) - (b[at] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

export const parseNumbers = (text: string): number[] => text.split('.').map(Number)
