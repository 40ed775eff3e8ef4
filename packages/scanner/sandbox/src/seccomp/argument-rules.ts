import type { Profile } from '../profiles.ts'
import type { SystemCall } from './denied-calls.ts'

/** A test of one argument; of its lower 32 bits unless it says otherwise. */
type Condition = {
  readonly argument: number
  readonly isHighHalf?: true
  readonly mask?: number
} & ({ readonly equals: number } | { readonly above: number })

/** Fails with an error number when all conditions are true; `allow` lets the call through. */
export type ArgumentCase = {
  readonly when: readonly Condition[]
  readonly action: 'allow' | { readonly errno: number }
}

/** A system call whose arguments decide: the first matching case, else `otherwise`. */
export type ArgumentRule = {
  readonly call: SystemCall
  readonly cases: readonly ArgumentCase[]
  readonly otherwise: ArgumentCase['action']
}

const EPERM = { errno: 1 }
const ENOMEM = { errno: 12 }
const ENOSYS = { errno: 38 }
const EAFNOSUPPORT = { errno: 97 }
/** The call does nothing and reports success. */
const IGNORED = { errno: 0 }

/** CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, and NEWNET: any of them. */
const NAMESPACE_FLAGS = [
  0x80, 0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000,
]
/** Requests of ioctl that put characters into a terminal: TIOCSTI and TIOCLINUX. */
const TERMINAL_REQUESTS = [0x5412, 0x541c]
const UNIX = 1
/** IPv4, IPv6, and netlink, which programs use to list interfaces. */
const SOCKET_FAMILIES = [2, 10, 16]
const SOCKET_TYPE = 0xf
const STREAM = 1
const PACKETS = 5
const SOL_SOCKET = 1
/** SO_SNDBUF, SO_RCVBUF, and their forced variants. */
const BUFFER_SIZES = [7, 8, 32, 33]
const F_SETPIPE_SZ = 1031
const MAP_SHARED_ANONYMOUS = 0x21
const MAP_HUGETLB = 0x40000
const MFD_HUGETLB = 4
/** The default personality, and the query for the current one. */
const PERSONALITIES = [0, 0xffffffff]

const equals = (argument: number, value: number): Condition => ({ argument, equals: value })
const hasAll = (argument: number, bits: number): Condition => ({
  argument,
  mask: bits,
  equals: bits,
})
const deny = (errno: ArgumentCase['action'], ...when: Condition[]): ArgumentCase => ({
  when,
  action: errno,
})
const allow = (...when: Condition[]): ArgumentCase => ({ when, action: 'allow' })

/** The rules of a profile; numbers as in `denied-calls.ts`. */
export const argumentRules = (profile: Profile): ArgumentRule[] => [
  {
    call: ['clone', 56, 220],
    cases: NAMESPACE_FLAGS.map((flag) => deny(EPERM, hasAll(0, flag))),
    otherwise: 'allow',
  },
  // Its flags are in memory, where no filter sees them: the C library falls back to clone.
  { call: ['clone3', 435, 435], cases: [], otherwise: ENOSYS },
  {
    call: ['ioctl', 16, 29],
    cases: TERMINAL_REQUESTS.map((request) => deny(EPERM, equals(1, request))),
    otherwise: 'allow',
  },
  {
    call: ['socket', 41, 198],
    cases: [...(profile.hasUnixSockets ? [UNIX] : []), ...SOCKET_FAMILIES].map((family) =>
      allow(equals(0, family)),
    ),
    otherwise: EAFNOSUPPORT,
  },
  {
    // A datagram socket of a pair can be reconnected to a named socket.
    call: ['socketpair', 53, 199],
    cases: profile.hasUnixSockets
      ? [allow(equals(0, UNIX))]
      : [STREAM, PACKETS].map((type) =>
          allow(equals(0, UNIX), { argument: 1, mask: SOCKET_TYPE, equals: type }),
        ),
    otherwise: EAFNOSUPPORT,
  },
  {
    // The size is a request that Linux may reduce, so programs don't check the result.
    call: ['setsockopt', 54, 208],
    cases: BUFFER_SIZES.map((option) => deny(IGNORED, equals(1, SOL_SOCKET), equals(2, option))),
    otherwise: 'allow',
  },
  {
    call: ['fcntl', 72, 25],
    cases: [deny(EPERM, equals(1, F_SETPIPE_SZ))],
    otherwise: 'allow',
  },
  {
    call: ['mmap', 9, 222],
    cases: [
      deny(ENOMEM, hasAll(3, MAP_HUGETLB)),
      ...(profile.hasSharedMappings ? [] : [deny(EPERM, hasAll(3, MAP_SHARED_ANONYMOUS))]),
    ],
    otherwise: 'allow',
  },
  {
    call: ['memfd_create', 319, 279],
    cases: [deny(ENOSYS, hasAll(1, MFD_HUGETLB))],
    otherwise: profile.hasMemoryFiles ? 'allow' : ENOSYS,
  },
  ...SYSTEM_V_CALLS.map((call): ArgumentRule => {
    const isGet = call[0] === 'shmget'
    return {
      call,
      cases: isGet
        ? [
            deny(EPERM, { argument: 1, isHighHalf: true, above: 0 }),
            deny(EPERM, { argument: 1, above: profile.systemVBytesMax }),
          ]
        : [],
      otherwise: profile.systemVBytesMax > 0 ? 'allow' : EPERM,
    }
  }),
  {
    call: ['personality', 135, 92],
    cases: PERSONALITIES.map((value) => allow(equals(0, value))),
    otherwise: EPERM,
  },
]

const SYSTEM_V_CALLS: readonly SystemCall[] = [
  ['shmget', 29, 194],
  ['shmat', 30, 196],
  ['shmctl', 31, 195],
]
