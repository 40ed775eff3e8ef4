import {
  ASKING_ACTIONS,
  type LoweredSetting,
  type Policy,
  SETTINGS,
  SEVERITY_WORDS,
  type Setting,
} from './policy.ts'

/** A policy, and the settings that its file contains; the others are defaults. */
export type GivenPolicy = {
  readonly policy: Policy
  readonly given: unknown
}

type Combined = { readonly policy: Policy; readonly notes: readonly string[] }

/**
 * Combines a repository policy with the outer one. The repository may make settings stricter. A
 * laxer setting counts only if the outer policy doesn't contain it and `lowered` names owner,
 * reason, and end. `now` is the current time.
 */
export const combinePolicies = (
  outer: GivenPolicy,
  repository: GivenPolicy,
  now: Date,
): Combined => {
  const notes: string[] = []
  let policy = outer.policy
  for (const setting of SETTINGS) {
    if (!isGiven(repository.given, setting)) continue
    const value = valueOf(repository.policy, setting)
    const outerValue = valueOf(outer.policy, setting)
    if (value === outerValue) continue
    const refusal =
      strictness(setting, value) > strictness(setting, outerValue)
        ? undefined
        : isGiven(outer.given, setting)
          ? 'the policy outside the repository takes precedence'
          : findRefusal(repository.policy.lowered, setting, now)
    if (refusal === undefined) policy = withValue(policy, setting, value)
    else
      notes.push(
        `${setting} '${value}' is ignored because it is laxer than '${outerValue}': ${refusal}.`,
      )
  }
  return {
    policy: {
      ...policy,
      allow: [...outer.policy.allow, ...repository.policy.allow],
      lowered: repository.policy.lowered,
    },
    notes,
  }
}

/** Why a laxer setting is ignored; undefined if it counts. */
const findRefusal = (
  lowered: readonly LoweredSetting[],
  setting: Setting,
  now: Date,
): string | undefined => {
  const today = now.toISOString().slice(0, 10)
  const own = lowered.filter((each) => each.setting === setting)
  if (own.some(({ expires }) => expires >= today)) return undefined
  const [ended] = own
  return ended
    ? `its exception by ${ended.owner} ended on ${ended.expires}`
    : '"lowered" has no entry for it with owner, reason, and expires'
}

type Value = string | number

const valueOf = (policy: unknown, setting: Setting): Value =>
  setting
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], policy) as Value

const isGiven = (given: unknown, setting: Setting): boolean => {
  let node = given
  for (const key of setting.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false
    node = (node as Record<string, unknown>)[key]
  }
  return true
}

const withValue = (policy: Policy, setting: Setting, value: Value): Policy => {
  const [first = '', second] = setting.split('.')
  return second === undefined
    ? { ...policy, [first]: value }
    : { ...policy, actions: { ...policy.actions, [second]: value } }
}

const strictness = (setting: Setting, value: Value): number => {
  if (typeof value === 'number') return value
  return setting === 'vulnerable_from'
    ? -(SEVERITY_WORDS as readonly string[]).indexOf(value)
    : (ASKING_ACTIONS as readonly string[]).indexOf(value)
}
