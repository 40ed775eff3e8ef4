import type { AdvisoryData } from './advisory.ts'

/** Older data is reported at the top of every report for people. */
const DAYS_MAX = 7
const DAY_MS = 86_400_000

/**
 * What readers of a report must know of its advisories: that they are more than seven days old, or
 * only the bundled ones. Undefined if they are neither.
 */
export const advisoryNotice = (
  { source, count, as_of: asOf, registry }: Omit<AdvisoryData, 'digest'>,
  now: Date,
): string | undefined => {
  const days = Math.floor((now.getTime() - Date.parse(asOf)) / DAY_MS)
  const isOld = days > DAYS_MAX
  const isBundled = source.split('+').every((each) => each === 'bundled' || each === 'registry')
  if (!isOld && !isBundled) return undefined
  const which = isBundled
    ? `Only ${count} advisories are available${source === 'bundled' ? '' : ', bundled or from registries'}`
    : `The ${count} advisories are from ${asOf.slice(0, 10)}`
  const age = isOld
    ? `, and ${isBundled ? 'the newest bundled one' : 'the newest one'} is ${days} days old`
    : ''
  const answers = registry
    ? ` Registries answered about ${registry.packages} packages since ${registry.as_of.slice(0, 10)}.`
    : ''
  return `${which}${age}.${answers} To update, run \`daimon-scan advisories update\`.`
}
