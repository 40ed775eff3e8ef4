import { expect, test } from 'vitest'
import { CAUSES } from './causes.ts'
import { explainRefusal } from './explain-refusal.ts'
import { type IsolationFacts, readFacts } from './facts.ts'

const PLAIN: IsolationFacts = {
  isRoot: false,
  hasAdminCapability: false,
  hasSingleUser: false,
  isContainer: false,
  userNamespacesMax: 96_365,
  unprivilegedUserNamespaces: undefined,
  appArmorRestriction: undefined,
}
const ROOT = { ...PLAIN, isRoot: true, hasAdminCapability: true }
const UID_MAP = 'bwrap: setting up uid map: Permission denied'

/** Output of bubblewrap and the tools on such machines, and what the message must name. */
const MACHINES: readonly [
  id: string,
  said: string,
  facts: IsolationFacts,
  cause: RegExp,
  remedy: RegExp,
][] = [
  [
    'app-armor',
    UID_MAP,
    { ...PLAIN, appArmorRestriction: 1 },
    /AppArmor.*24\.04/,
    /bwrap-userns-restrict/,
  ],
  [
    'app-armor',
    'bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted',
    { ...PLAIN, appArmorRestriction: 1 },
    /apparmor_restrict_unprivileged_userns is 1/,
    /sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0/,
  ],
  [
    'debian-restriction',
    'bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces.',
    { ...PLAIN, unprivilegedUserNamespaces: 0 },
    /unprivileged_userns_clone is 0/,
    /sysctl -w kernel\.unprivileged_userns_clone=1/,
  ],
  [
    'namespaces-off',
    'bwrap: Creating new namespace failed: No space left on device',
    { ...PLAIN, userNamespacesMax: 0 },
    /max_user_namespaces is 0/,
    /sysctl -w user\.max_user_namespaces=15000/,
  ],
  [
    'single-user',
    'setpriv: setresuid failed: Invalid argument',
    { ...ROOT, hasSingleUser: true },
    /a single user/,
    /subuid/,
  ],
  [
    'container',
    'bwrap: Creating new namespace failed: Operation not permitted',
    { ...ROOT, hasAdminCapability: false, isContainer: true },
    /the container forbids namespaces/,
    /--cap-add SYS_ADMIN/,
  ],
  [
    'masked-proc',
    "bwrap: Can't mount proc on /newroot/proc: Operation not permitted",
    { ...PLAIN, isContainer: true },
    /masks parts of \/proc/,
    /unmask=ALL/,
  ],
  ['old-bubblewrap', 'bwrap: Unknown option --size', PLAIN, /too old/, /0\.8/],
  [
    'missing-tool',
    'bwrap: execvp setpriv: No such file or directory',
    ROOT,
    /missing/,
    /util-linux/,
  ],
  [
    'no-seccomp',
    'bwrap: prctl(PR_SET_SECCOMP): Invalid argument',
    PLAIN,
    /system-call filter/,
    /CONFIG_SECCOMP_FILTER/,
  ],
  ['namespaces', UID_MAP, PLAIN, /forbids namespaces/, /user\.max_user_namespaces/],
]

test.each(MACHINES)('names cause and remedy of %s: %s', (id, said, facts, cause, remedy) => {
  expect(CAUSES.find(({ applies }) => applies(said, facts))?.id).toBe(id)
  const message = explainRefusal(`warning\n${said}\n`, facts)
  expect(message).toMatch(cause)
  expect(message).toMatch(remedy)
  expect(message).toContain(said)
})

test('has a machine for every cause', () => {
  expect([...new Set(MACHINES.map(([id]) => id))].toSorted()).toEqual(
    CAUSES.map(({ id }) => id).toSorted(),
  )
})

test('repeats an unforeseen refusal, with a remedy to try', () => {
  expect(explainRefusal('bwrap: something new', PLAIN)).toMatch(/something new.*bwrap --ro-bind/)
})

test('reads the facts of this machine', () => {
  expect(readFacts().isRoot).toBe(process.getuid?.() === 0)
  expect(readFacts().userNamespacesMax).toBeGreaterThanOrEqual(0)
})
