import { readFileSync } from 'node:fs'

/** As whom a run is started: by root, who becomes another user, or by a user, who gets a user namespace. */
export type RunIdentity = { readonly isRoot: boolean; readonly userId: number }

const USER_INSIDE = 1000

// The range that systemd keeps for users without a name: processes are counted by user, so runs at the same time
// must not share one.
const USER_IDS_FROM = 61_184
const USER_IDS = 4_336
let userIds = process.pid * 97

/**
 * Root can become another user only where the machine, or the container, has that user. A container with a single user
 * has none, so its root is treated as an ordinary user.
 */
export const chooseIdentity = (): RunIdentity => {
  const userMap = readText('/proc/self/uid_map')
  const groupMap = readText('/proc/self/gid_map')
  if (process.getuid?.() !== 0 || !hasRunUsers(userMap) || !hasRunUsers(groupMap))
    return { isRoot: false, userId: USER_INSIDE }
  userIds += 1
  return { isRoot: true, userId: USER_IDS_FROM + (userIds % USER_IDS) }
}

/** Whether a map of ids, as in `/proc/self/uid_map`, holds all users that runs become. */
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
