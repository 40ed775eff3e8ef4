import { readFileSync } from 'node:fs'

/**
 * The user that a run is started as: root, which becomes another user, or an unprivileged user,
 * which gets a user namespace.
 */
export type RunIdentity = { readonly isRoot: boolean; readonly userId: number }

const USER_INSIDE = 1000

// The range that systemd reserves for dynamic users. Linux counts processes by user, so concurrent
// runs must not share one.
const USER_IDS_FROM = 61_184
const USER_IDS = 4_336
let userIds = process.pid * 97

/**
 * Root can become another user only where the machine or the container has that user. A container
 * with a single user has none, so its root is treated as an unprivileged user.
 */
export const chooseIdentity = (): RunIdentity => {
  const userMap = readText('/proc/self/uid_map')
  const groupMap = readText('/proc/self/gid_map')
  if (process.getuid?.() !== 0 || !hasRunUsers(userMap) || !hasRunUsers(groupMap))
    return { isRoot: false, userId: USER_INSIDE }
  userIds += 1
  return { isRoot: true, userId: USER_IDS_FROM + (userIds % USER_IDS) }
}

/** Whether an id map, as in `/proc/self/uid_map`, contains all users that runs become. */
export const hasRunUsers = (map: string): boolean =>
  map
    .trim()
    .split('\n')
    .some((line) => {
      const [from = 0, , count = 0] = line.trim().split(/\s+/).map(Number)
      return from <= USER_IDS_FROM && from + count >= USER_IDS_FROM + USER_IDS
    })

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
