import { type PackageClass, type ProgramLanguage, getClassRecord } from '@daimon/scanner-api'
import type { Search } from '../protocol/package-job.ts'

/** Searches of packages in each language, in execution order. */
export const SEARCHES: Readonly<Record<ProgramLanguage, readonly Search[]>> = {
  javascript: ['servers', 'calls', 'patterns', 'pollution'],
  python: ['calls', 'documents', 'patterns'],
}

/** Whether packages in this language are tested for the class. */
export const isSearchedIn = (language: ProgramLanguage, vulnerability: PackageClass): boolean =>
  SEARCHES[language].includes(getClassRecord(vulnerability).proof.package.search)
