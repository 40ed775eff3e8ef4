import { readFileSync } from 'node:fs'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { roleInSources } from '../../../protocol/demanded-role.ts'
import { findSources } from './find-sources.ts'

let found: { readonly role: string | undefined } | undefined

/** The role of the first seeded account, which reaches what others may not. */
export const findRole = (): string | undefined =>
  (found ??= { role: roleInSources(readSources(APPLICATION)) }).role

const readSources = (root: string): string[] =>
  findSources(root).map((path) => readFileSync(path, 'utf8'))
