import { UsageError } from './io.ts'

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** The value of a duration flag in seconds: a number with s, m, h, or d, or 0. */
export const seconds = (flag: string, text: string): number => {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? []
  if (digits !== undefined && unit !== undefined)
    return Number(digits) * SECONDS[unit as keyof typeof SECONDS]
  if (text === '0') return 0
  throw new UsageError(`${flag} must be a duration such as 90d, 12h, or 30m, not '${text}'.`)
}
