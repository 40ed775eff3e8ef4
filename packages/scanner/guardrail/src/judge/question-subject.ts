import { subjectOf } from '../find/found.ts'
import { npmEntry } from '../find/manifests/package-json.ts'
import type { EcosystemName, Subject } from '../subject.ts'
import { sourceIn } from './package-source.ts'

/** What is asked about; a version may say that the package comes from elsewhere, or has another name. */
export const questionSubject = (
  ecosystem: EcosystemName,
  name: string,
  version: string,
): Subject => {
  if (ecosystem === 'npm' && version.startsWith('npm:'))
    return subjectOf(ecosystem, 'question', npmEntry(name, version, 0))
  const source = sourceIn(version)
  return subjectOf(ecosystem, 'question', {
    name,
    wanted: version,
    line: 0,
    isElsewhere: source !== undefined,
  })
}
