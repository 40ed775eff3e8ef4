import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileLock, replaceFile } from '@daimon/files'
import { z } from 'zod'
import type { AdvisoryStore } from '../advisory.ts'
import { ecosystemRules, packageKey } from '../ecosystems.ts'
import { fromOsv } from '../from-osv.ts'
import { OsvRecord } from '../osv-record.ts'
import { AdvisoryError } from '../store/current.ts'
import { memoryStore } from '../store/memory-store.ts'

const FORMAT = 1
const FILE = 'registry.json'

/** What a registry answered about one package; the newest answer of a package counts. */
const PackageAnswer = z.object({
  asked_at: z.iso.datetime(),
  versions: z.array(z.string()),
  records: z.array(z.unknown()),
})

const Answers = z.object({
  format: z.literal(FORMAT),
  packages: z.record(z.string(), PackageAnswer),
})

/** A registry's answer, with OSV records as they came. */
export type RegistryAnswerInput = {
  readonly ecosystem: string
  readonly name: string
  readonly versions: readonly string[]
  readonly records: readonly unknown[]
}

export type KeptAnswers = {
  readonly packages: number
  readonly advisories: number
  /** Records that aren't valid, by package. */
  readonly rejected: readonly { readonly name: string; readonly reason: string }[]
}

/**
 * Stores the answers of registries about packages, in place of earlier answers about the same
 * packages. A package with an invalid record keeps its earlier answer.
 *
 * @throws {FileLockedError} if another process writes answers.
 */
export const keepRegistryAnswers = (
  directory: string,
  answers: readonly RegistryAnswerInput[],
  now: Date,
): KeptAnswers => {
  const lock = new FileLock(join(directory, 'registry-lock.db'))
  try {
    return lock.run(() => {
      const packages = { ...readAnswers(directory)?.packages }
      const rejected: { name: string; reason: string }[] = []
      let kept = 0
      let advisories = 0
      for (const { ecosystem, name, versions, records } of answers) {
        const rules = ecosystemRules(ecosystem)
        if (!rules) continue
        const invalid = records
          .map((each) => OsvRecord.safeParse(each))
          .find((each) => !each.success)
        if (invalid?.error) {
          rejected.push({ name, reason: z.prettifyError(invalid.error).slice(0, 300) })
          continue
        }
        kept += 1
        advisories += records.length
        packages[packageKey(rules, name)] = {
          asked_at: now.toISOString(),
          versions: [...versions],
          records: [...records],
        }
      }
      replaceFile(join(directory, FILE), JSON.stringify({ format: FORMAT, packages }), {
        isDurable: true,
      })
      return { packages: kept, advisories, rejected }
    })
  } finally {
    lock.close()
  }
}

export type RegistryLayer = {
  readonly store: AdvisoryStore
  readonly packages: number
  /** When the oldest answer was given. */
  readonly asOf: string
}

/** The stored answers as advisories; undefined without any. Throws AdvisoryError if damaged. */
export const openRegistryAnswers = (directory: string): RegistryLayer | undefined => {
  const answers = Object.values(readAnswers(directory)?.packages ?? {})
  if (answers.length === 0) return undefined
  const records = answers.flatMap((answer) => answer.records.map((each) => OsvRecord.parse(each)))
  return {
    // The same vulnerability of several packages has one record for each.
    store: memoryStore('registry', records.map(fromOsv)),
    packages: answers.length,
    asOf: answers.reduce((oldest, { asked_at: at }) => (at < oldest ? at : oldest), '9999'),
  }
}

const readAnswers = (directory: string): z.infer<typeof Answers> | undefined => {
  const file = join(directory, FILE)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return Answers.parse(JSON.parse(text))
  } catch (cause) {
    throw new AdvisoryError(
      `Can't read '${file}': it is damaged. Delete it, then run \`daimon-scan advisories from-registry\`.`,
      { cause },
    )
  }
}
