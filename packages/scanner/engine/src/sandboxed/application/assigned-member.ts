import { SEED_NAMES, type ProbeRequest } from '../../protocol/application-job.ts'
import { isAccountWith } from './seed/seed-value.ts'

type Records = ReadonlyMap<string, string>
type AssignmentShot = Pick<ProbeRequest, 'payload' | 'nonce' | 'compared'>

/**
 * The member of the payload that a record has only after the request. A random value may be in any
 * record. A role must be that of an account that is new, or that of the second one, which doesn't
 * have it before. A control also looks for the member of the payload that it is compared with, in
 * any record: an application may set a role itself, or keep whatever it gets.
 */
export const findAssigned = (
  { payload, nonce, compared }: AssignmentShot,
  before: Records,
  now: Records,
): { readonly name: string; readonly record: string } | undefined => {
  const isControl = compared !== undefined
  for (const text of isControl ? [payload, compared] : [payload]) {
    const [member] = readMembers(text)
    if (member === undefined) continue
    const isRole = !isControl && !text.includes(nonce)
    const record = isRole ? findRaised(member, before, now) : findNew(member, before, now)
    if (record !== undefined) return { name: member[0], record }
  }
  return undefined
}

type Member = readonly [name: string, value: unknown]

const findNew = ([name, value]: Member, before: Records, now: Records): string | undefined => {
  const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`
  const has = (text: string | undefined) => text?.includes(member) === true
  // Other records may have the same value, if it is that of a role.
  return [...now].find(([key, text]) => has(text) && !has(before.get(key)))?.[0]
}

const findRaised = ([name, value]: Member, before: Records, now: Records): string | undefined => {
  const has = (text: string) =>
    readMembers(text).some(([own, each]) => own === name && each === value)
  const seconds = [...before].filter(([, text]) => SECOND.test(text) && isAccount(text))
  if (seconds.length === 0 || seconds.some(([, text]) => has(text))) return undefined
  const known = new Set(seconds.map(([key]) => key))
  return [...now].find(
    ([key, text]) => (known.has(key) || !before.has(key)) && isAccount(text) && has(text),
  )?.[0]
}

const SECOND = new RegExp(`"${SEED_NAMES[1]}["@]`)

const isAccount = (text: string): boolean => isAccountWith(readMembers(text).map(([name]) => name))

const readMembers = (text: string): Member[] => {
  try {
    return Object.entries(JSON.parse(text) as object)
  } catch {
    return []
  }
}
