import { letters, numberOf } from './letters.ts'

/** A text that nothing else contains: which attempt it belongs to and which hole of its plan it fills. */
export const marker = (attempt: number, holeNumber: number): string =>
  `dq${letters(attempt, 4)}${letters(holeNumber, 2)}x`

export const ANY_MARKER = /dq([a-z]{4})([a-z]{2})x/i

/** The markers within a text, each once. */
export const markersIn = (text: string): { attempt: number; hole: number; marker: string }[] => {
  const found = new Map<string, { attempt: number; hole: number; marker: string }>()
  for (const [whole, attempt = '', number = ''] of text.matchAll(new RegExp(ANY_MARKER, 'gi')))
    found.set(whole, { attempt: numberOf(attempt), hole: numberOf(number), marker: whole })
  return [...found.values()]
}
