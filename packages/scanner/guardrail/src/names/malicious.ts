import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import type { EcosystemName } from '@daimon/scanner-core'

const Entry = z.object({
  why: z.string(),
  /** The malicious releases; undefined for all. */
  versions: z.array(z.string()).optional(),
  instead: z.string().optional(),
})
export type MaliciousName = z.infer<typeof Entry>

let read: Record<string, Record<string, MaliciousName>> | undefined

/** Finds the record of a malicious package. */
export const maliciousName = (
  ecosystem: EcosystemName,
  name: string,
): MaliciousName | undefined => {
  read ??= z.record(z.string(), z.record(z.string(), Entry)).parse(readDataJson('malicious.json'))
  const table = read[ecosystem] ?? {}
  return Object.hasOwn(table, name) ? table[name] : undefined
}
