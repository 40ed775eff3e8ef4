import {
  type PackageClass,
  type PackageSearch,
  type ProgramLanguage,
  getClassRecord,
} from '@daimon/scanner-api'
import type { Search } from '../protocol/package-job.ts'

/** Searches of packages in each language, in execution order. */
export const SEARCHES: Readonly<Record<ProgramLanguage, readonly Search[]>> = {
  javascript: ['servers', 'calls', 'patterns', 'pollution'],
  python: ['calls', 'documents', 'paths', 'patterns'],
}

/** The search that finds a class in packages of a language. */
export const searchFor = (language: ProgramLanguage, vulnerability: PackageClass): Search => {
  const { search, inPython }: PackageSearch = getClassRecord(vulnerability).proof.package
  return language === 'python' ? (inPython ?? search) : search
}

/** Whether packages in this language are tested for the class. */
export const isSearchedIn = (language: ProgramLanguage, vulnerability: PackageClass): boolean =>
  SEARCHES[language].includes(searchFor(language, vulnerability))
