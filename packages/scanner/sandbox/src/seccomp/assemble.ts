import type { Profile } from '../profiles.ts'
import { type ArgumentCase, type ArgumentRule, argumentRules } from './argument-rules.ts'
import { DENIED_CALLS } from './denied-calls.ts'

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

type Machine = {
  /** AUDIT_ARCH_… of linux/audit.h. */
  readonly audit: number
  readonly column: 1 | 2
}

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: { audit: 0xc000003e, column: 1 },
  arm64: { audit: 0xc00000b7, column: 2 },
}

// Classic BPF, as in linux/filter.h and linux/seccomp.h.
const LOAD = 0x20
const AND = 0x54
const EQUALS = 0x15
const ABOVE = 0x25
const AT_LEAST = 0x35
const RETURN = 0x06
const NUMBER = 0
const ARCHITECTURE = 4
const HIGH_HALF = 4
const argument = (index: number): number => 16 + index * 8

const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const failing = (errno: number): number => 0x00050000 + errno
const EPERM = 1
const ENOSYS = 38

const X32_CALLS = 0x40000000

const load = (offset: number): Instruction => [LOAD, 0, 0, offset]
const answer = (value: number): Instruction => [RETURN, 0, 0, value]
const when = (test: number, value: number, then: readonly Instruction[]): Instruction[] => [
  [test, 0, then.length, value],
  ...then,
]

/**
 * The seccomp program of a profile, ready for `bwrap --seccomp`: a deny list, in addition to
 * namespaces and dropped capabilities. Undefined for an architecture whose call numbers are
 * unknown.
 */
export const assembleSeccomp = (architecture: string, profile: Profile): Buffer | undefined => {
  const machine = MACHINES[architecture]
  return machine === undefined ? undefined : encode(programFor(machine, profile))
}

const programFor = ({ audit, column }: Machine, profile: Profile): Instruction[] => [
  load(ARCHITECTURE),
  // A 32-bit program uses other call numbers, which the tables lack.
  [EQUALS, 1, 0, audit],
  answer(KILL_PROCESS),
  load(NUMBER),
  ...(column === 1 ? when(AT_LEAST, X32_CALLS, [answer(failing(ENOSYS))]) : []),
  // The most frequent calls are decided first.
  ...argumentRules(profile)
    .filter(({ call }) => call[column] >= 0)
    .flatMap((rule) => when(EQUALS, rule.call[column], checks(rule))),
  ...DENIED_CALLS.map((denied) => denied[column])
    .filter((number) => number >= 0)
    .flatMap((number) => when(EQUALS, number, [answer(failing(EPERM))])),
  answer(ALLOW),
]

const checks = ({ cases, otherwise }: ArgumentRule): Instruction[] => [
  ...cases.flatMap(checkCase),
  verdict(otherwise),
]

const checkCase = ({ when: conditions, action }: ArgumentCase): Instruction[] =>
  // From the last condition to the first: a false one skips all that follow in its case.
  conditions
    .toReversed()
    .reduce<Instruction[]>(
      (rest, condition) => [
        load(argument(condition.argument) + (condition.isHighHalf ? HIGH_HALF : 0)),
        ...(condition.mask === undefined ? [] : [[AND, 0, 0, condition.mask] as const]),
        'above' in condition
          ? [ABOVE, 0, rest.length, condition.above]
          : [EQUALS, 0, rest.length, condition.equals],
        ...rest,
      ],
      [verdict(action)],
    )

const verdict = (action: ArgumentCase['action']): Instruction =>
  answer(action === 'allow' ? ALLOW : failing(action.errno))

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
