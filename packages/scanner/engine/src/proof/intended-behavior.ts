import { type PackageSearch, getClassRecord } from '@daimon/scanner-api'
import type { Trigger } from '../protocol/trigger.ts'

/**
 * Whether the effect is the function's purpose: the whole text becomes the command or code, and the
 * function's or parameter's name says so. Text that the package combines with its own is data, so
 * running it is a vulnerability.
 */
export const isByDesign = ({ vulnerability, isWhole, names = [] }: Trigger): boolean => {
  const { purpose }: PackageSearch = getClassRecord(vulnerability).proof.package
  return isWhole === true && purpose !== null && names.some((name) => purpose.test(name))
}
