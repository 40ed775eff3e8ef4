import { DENIED_CALLS, DENIED_REQUESTS, NAMESPACE_FLAGS, SOCKET_FAMILIES } from './denied-calls.ts'

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

type Machine = {
  /** AUDIT_ARCH_… of linux/audit.h. */
  readonly audit: number
  readonly column: 1 | 2
  readonly clone: number
  readonly clone3: number
  readonly ioctl: number
  readonly socket: number
}

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: { audit: 0xc000003e, column: 1, clone: 56, clone3: 435, ioctl: 16, socket: 41 },
  arm64: { audit: 0xc00000b7, column: 2, clone: 220, clone3: 435, ioctl: 29, socket: 198 },
}

// Classic BPF, as in linux/filter.h and linux/seccomp.h.
const LOAD = 0x20
const EQUALS = 0x15
const AT_LEAST = 0x35
const HAS_BITS = 0x45
const RETURN = 0x06
const NUMBER = 0
const ARCHITECTURE = 4
const argument = (index: number): number => 16 + index * 8

const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const failing = (errno: number): number => 0x00050000 + errno
const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

const X32_CALLS = 0x40000000

const load = (offset: number): Instruction => [LOAD, 0, 0, offset]
const answer = (value: number): Instruction => [RETURN, 0, 0, value]
const when = (test: number, value: number, then: readonly Instruction[]): Instruction[] => [
  [test, 0, then.length, value],
  ...then,
]

/**
 * The seccomp program of the sandbox, ready for `bwrap --seccomp`: a list that denies, on top of namespaces and no
 * capabilities. Undefined for a machine whose numbers we do not have.
 */
export const assembleSeccomp = (architecture: string): Buffer | undefined => {
  const machine = MACHINES[architecture]
  return machine === undefined ? undefined : encode(programFor(machine))
}

const programFor = ({ audit, column, clone, clone3, ioctl, socket }: Machine): Instruction[] => [
  load(ARCHITECTURE),
  // A 32-bit program has other numbers, which the table below would not know.
  [EQUALS, 1, 0, audit],
  answer(KILL_PROCESS),
  load(NUMBER),
  ...(column === 1 ? when(AT_LEAST, X32_CALLS, [answer(failing(ENOSYS))]) : []),
  // Its flags lie in memory, where no filter sees them: the C library goes back to clone.
  ...when(EQUALS, clone3, [answer(failing(ENOSYS))]),
  ...DENIED_CALLS.map((denied) => denied[column])
    .filter((number) => number >= 0)
    .flatMap((number) => when(EQUALS, number, [answer(failing(EPERM))])),
  ...when(EQUALS, clone, [
    load(argument(0)),
    ...when(HAS_BITS, NAMESPACE_FLAGS, [answer(failing(EPERM))]),
    answer(ALLOW),
  ]),
  ...when(EQUALS, ioctl, [
    load(argument(1)),
    ...DENIED_REQUESTS.flatMap((request) => when(EQUALS, request, [answer(failing(EPERM))])),
    answer(ALLOW),
  ]),
  ...when(EQUALS, socket, [
    load(argument(0)),
    ...SOCKET_FAMILIES.flatMap((family) => when(EQUALS, family, [answer(ALLOW)])),
    answer(failing(EAFNOSUPPORT)),
  ]),
  answer(ALLOW),
]

/** `struct sock_filter`: 16 bits, twice 8, 32. Both machines are little-endian. */
const encode = (program: readonly Instruction[]): Buffer => {
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  })
  return bytes
}
