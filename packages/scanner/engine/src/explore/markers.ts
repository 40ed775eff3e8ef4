/** A text that nothing else contains: which attempt it belongs to and which hole of its plan it fills. */
export const marker = (attempt: number, holeNumber: number): string =>
  `dq${attempt.toString(36).padStart(4, '0')}${holeNumber.toString(36).padStart(2, '0')}x`

export const ANY_MARKER = /dq([0-9a-z]{4})([0-9a-z]{2})x/i

/** The markers within a text, each once. */
export const markersIn = (text: string): { attempt: number; hole: number; marker: string }[] => {
  const found = new Map<string, { attempt: number; hole: number; marker: string }>()
  for (const [whole, attempt = '', number = ''] of text.matchAll(new RegExp(ANY_MARKER, 'gi')))
    found.set(whole, {
      attempt: Number.parseInt(attempt, 36),
      hole: Number.parseInt(number, 36),
      marker: whole,
    })
  return [...found.values()]
}
