import { letters, lettersToNumber } from '../../protocol/letters.ts'

/** A unique text that encodes the attempt and the hole that it fills. */
export const taintMarker = (attempt: number, holeNumber: number): string =>
  `dq${letters(attempt, 4)}${letters(holeNumber, 2)}x`

export const ANY_MARKER = /dq([a-z]{4})([a-z]{2})x/i

/** The distinct markers in a text. */
export const markersIn = (text: string): { attempt: number; hole: number; marker: string }[] => {
  const found = new Map<string, { attempt: number; hole: number; marker: string }>()
  for (const [whole, attempt = '', number = ''] of text.matchAll(new RegExp(ANY_MARKER, 'gi')))
    found.set(whole, {
      attempt: lettersToNumber(attempt),
      hole: lettersToNumber(number),
      marker: whole,
    })
  return [...found.values()]
}
