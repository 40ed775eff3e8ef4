import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import type { EcosystemName } from '../subject.ts'

const Entry = z.object({
  why: z.string(),
  /** Releases that do harm; without them all do. */
  versions: z.array(z.string()).optional(),
  instead: z.string().optional(),
})
export type MaliciousName = z.infer<typeof Entry>

let read: Record<string, Record<string, MaliciousName>> | undefined

/** What is known of a package that did harm. */
export const maliciousName = (
  ecosystem: EcosystemName,
  name: string,
): MaliciousName | undefined => {
  read ??= z.record(z.string(), z.record(z.string(), Entry)).parse(readDataJson('malicious.json'))
  const table = read[ecosystem] ?? {}
  return Object.hasOwn(table, name) ? table[name] : undefined
}
