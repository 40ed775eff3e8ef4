import { type EcosystemName, npmEntry } from '@daimon/scanner-core'
import { toPackageRef } from '../find/found-package.ts'
import type { PackageRef } from '../package-ref.ts'
import { sourceIn } from './package-source.ts'

/** The subject of a question; the version may name another source or an alias. */
export const queryPackageRef = (
  ecosystem: EcosystemName,
  name: string,
  version: string,
): PackageRef => {
  if (ecosystem === 'npm' && version.startsWith('npm:'))
    return toPackageRef(ecosystem, 'question', npmEntry(name, version, 0))
  const source = sourceIn(version)
  return toPackageRef(ecosystem, 'question', {
    name,
    wanted: version,
    line: 0,
    isElsewhere: source !== undefined,
  })
}
