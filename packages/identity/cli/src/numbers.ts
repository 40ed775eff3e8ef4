import { UsageError } from './io.ts'

/** The value of an integer flag. */
export const wholeNumber = (flag: string, text: string, min: number, max: number): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`${flag} must be a whole number from ${min} to ${max}, not '${text}'.`)
}

/** The value of a number flag. */
export const numberBetween = (flag: string, text: string, min: number, max: number): number => {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`${flag} must be a number from ${min} to ${max}, not '${text}'.`)
}
