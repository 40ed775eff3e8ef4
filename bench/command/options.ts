import { parseArgs, type ParseArgsConfig } from 'node:util'

import { UsageError } from './run-command.ts'

/** `parseArgs` that throws UsageError. */
export function parseOptions<const T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause })
  }
}

/** A whole number within closed bounds. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = text.trim() === '' ? NaN : Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`)
  return value
}

/** One of a few words. */
export function oneOf<const T extends string>(name: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word === text)
  if (found === undefined)
    throw new UsageError(`${name} must be ${words.join(' or ')}, not '${text}'.`)
  return found
}
