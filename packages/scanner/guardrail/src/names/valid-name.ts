import { type EcosystemName, getEcosystemRecord } from '@daimon/scanner-core'

/** Why a package name, in the form of `normalName`, is invalid; undefined if it is valid. */
export const impossibleName = (ecosystem: EcosystemName, name: string): string | undefined => {
  const { pattern, form } = getEcosystemRecord(ecosystem).names
  return pattern.test(name)
    ? undefined
    : `'${name.slice(0, 200)}' is not a valid package name on ${ecosystem}. Use ${form}. The registry wasn't queried.`
}
