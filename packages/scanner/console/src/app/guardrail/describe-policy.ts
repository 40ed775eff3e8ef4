import { capitalize, pluralize } from '@daimon/ui/text'

type Members = Readonly<Record<string, unknown>>
type Row = { readonly name: string; readonly values: readonly string[] }

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

const say = (value: unknown): string => capitalize(asText(value).replaceAll('_', ' '))

const asMembers = (value: unknown): readonly Members[] => (Array.isArray(value) ? value : [])

const describeException = (each: Members): string =>
  [
    `${asText(each['package'])} (${asText(each['ecosystem'])})`,
    ...(each['versions'] === undefined ? [] : [`versions ${asText(each['versions'])}`]),
    ...(Array.isArray(each['kinds']) ? [each['kinds'].map(say).join(', ')] : []),
    describeReason(each),
  ].join('; ')

const describeLowered = (each: Members): string =>
  `${getSettingName(asText(each['setting']))}; ${describeReason(each)}`

const describeReason = ({ owner, reason, expires }: Members): string =>
  `${asText(reason)} By ${asText(owner)}, until ${asText(expires)}`

const count = (noun: string) => (value: unknown) => [pluralize(Number(value), noun)]
const list = (describe: (each: Members) => string) => (value: unknown) =>
  asMembers(value).map(describe)

/** Each setting by its path: what it is called, and how its value is stated. */
const SETTINGS: readonly (readonly [
  path: string,
  name: string,
  describe?: (value: unknown) => readonly string[],
])[] = [
  ['actions.malicious', 'Malicious package'],
  ['actions.nonexistent', 'Nonexistent package'],
  ['actions.typosquat', 'Typosquat'],
  ['actions.vulnerable', 'Vulnerable release'],
  ['actions.yanked', 'Withdrawn release'],
  ['actions.too_new', 'Recent release'],
  ['unclear_commands', 'Unclear command'],
  ['unknown', 'Unchecked package'],
  ['protected_files', 'Protected files'],
  ['vulnerable_from', 'Minimum severity'],
  ['minimum_release_age_hours', 'Minimum release age', count('hour')],
  ['established_after_days', 'Established after', count('day')],
  ['allow', 'Exceptions', list(describeException)],
  ['lowered', 'Relaxed settings', list(describeLowered)],
  ['popular_names', 'Own name lists', (value) => Object.entries(value ?? {}).map(describeList)],
]

const describeList = ([ecosystem, file]: readonly [string, unknown]): string =>
  `${say(ecosystem)}: ${asText(file)}`

const getSettingName = (path: string): string =>
  SETTINGS.find(([each]) => each === path)?.[1] ?? say(path)

const getValue = (policy: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, member) => (value as Members | undefined)?.[member], policy)

/** The settings of a policy in words, with `None` for an empty list. */
export const describePolicy = (policy: Members): readonly Row[] =>
  SETTINGS.flatMap(([path, name, describe = (value) => [say(value)]]) => {
    const value = getValue(policy, path)
    if (value === undefined) return []
    const values = describe(value)
    return [{ name, values: values.length === 0 ? ['None'] : values }]
  })
