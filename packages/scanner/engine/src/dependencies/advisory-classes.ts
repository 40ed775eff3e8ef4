import {
  PACKAGE_CLASSES,
  type PackageClass,
  type PackageSearch,
  getClassRecord,
} from '@daimon/scanner-api'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { callsOne, passesOne } from '../proof/named-functions.ts'
import type { Proof } from '../proof/prove-package.ts'
import { isSearchedIn } from '../proof/searches.ts'

type AdvisoryFacts = Pick<AdvisoryMatch, 'ecosystem' | 'advisories' | 'symbols'>

/**
 * The vulnerability classes that an advisory may describe, limited to those that packages are
 * tested for.
 */
export const classesOfAdvisory = ({
  ecosystem,
  advisories,
  symbols,
}: AdvisoryFacts): PackageClass[] => {
  const language = ecosystem === 'PyPI' ? 'python' : 'javascript'
  const cwes = new Set(advisories.flatMap((advisory) => advisory.cwes))
  const listClasses = (member: 'advisoryCwes' | 'vagueAdvisoryCwes') =>
    PACKAGE_CLASSES.filter((id) => {
      if (!isSearchedIn(language, id)) return false
      const search: PackageSearch = getClassRecord(id).proof.package
      return search[member].some((cwe) => cwes.has(cwe))
    })
  const narrow = listClasses('advisoryCwes')
  return narrow.length > 0 || symbols.length === 0 ? narrow : listClasses('vagueAdvisoryCwes')
}

/**
 * Whether a proof matches the advisory: the same class, through a function that the advisory names.
 */
export const isDescribed = (
  { vulnerability, fired, confirmed }: Pick<Proof, 'vulnerability' | 'fired' | 'confirmed'>,
  advisory: AdvisoryFacts,
): boolean =>
  classesOfAdvisory(advisory).includes(vulnerability) &&
  (advisory.symbols.length === 0 ||
    callsOne(fired, advisory.symbols) ||
    passesOne(confirmed.path, advisory.symbols))
