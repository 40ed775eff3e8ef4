import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Case } from './case.ts'

export const casesFolder = join(import.meta.dirname, 'cases')

/** All cases, by the file that they stand in. */
export const cases: readonly { file: string; cases: Case[] }[] = readdirSync(casesFolder)
  .toSorted()
  .map((file) => ({
    file,
    cases: JSON.parse(readFileSync(join(casesFolder, file), 'utf8')) as Case[],
  }))
