import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Case } from './case.ts'

export const casesDirectory = join(import.meta.dirname, 'cases')

/** All cases, by the file that contains them. */
export const cases: readonly { file: string; cases: Case[] }[] = readdirSync(casesDirectory)
  .toSorted()
  .map((file) => ({
    file,
    cases: JSON.parse(readFileSync(join(casesDirectory, file), 'utf8')) as Case[],
  }))
