/**
 * Makes system calls with any arguments, which node can't. It writes a program of a few
 * instructions that reads records of eight-byte words from its input (a number and six arguments),
 * makes each call, and writes the result. It needs no compiler or interpreter, so it works wherever
 * node does.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'

export type CallArgument = number | bigint | string
/** Numbers of x86-64 and of arm64. */
export type CallNumber = readonly [x64: number, arm64: number]
export type Call = { readonly number: number; readonly args: readonly CallArgument[] }

type Machine = { readonly elf: number; readonly code: string; readonly read: number }

/**
 * read(0, sp, 56) == 56 or exit; call with the words at sp; store the result; write(1, sp, 8);
 * repeat. Assembled by GNU as.
 */
const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    elf: 62,
    read: 0,
    code: '4883ec4031c031ff4889e6ba380000000f054883f838753e488b0424488b7c2408488b742410488b5424184c8b5424204c8b4424284c8b4c24300f0548890424b801000000bf010000004889e6ba080000000f05ebaeb83c00000031ff0f05',
  },
  arm64: {
    elf: 183,
    read: 63,
    code: 'ff0301d1000080d2e1030091020780d2e80780d2010000d41fe000f1a1010054e80340f9e08740a9e28f41a9e49742a9010000d4e00300f9200080d2e1030091020180d2080880d2010000d4eeffff17000080d2a80b80d2010000d4',
  },
}

const CODE_AT = 0x400000n
const DATA_AT = 0x10000000
const DATA_BYTES = 0x10000
const HEADER_BYTES = 64
const SEGMENT_BYTES = 56
const WORDS = 7

const PROGRAM = '/work/tmp/system-calls'
const RECORDS = '/work/tmp/system-calls.records'

export const getCallNumber = ([x64, arm64]: CallNumber): number =>
  process.arch === 'arm64' ? arm64 : x64

/**
 * Results in order: the return value, with an error as its negative number. Shorter than `calls` if
 * the process was killed.
 */
export const makeCalls = (calls: readonly Call[]): number[] => {
  const machine = MACHINES[process.arch]
  if (machine === undefined) throw new Error(`Can't make system calls on ${process.arch}`)
  writeFileSync(PROGRAM, buildElf(machine), { mode: 0o755 })
  const records = calls.map((call) => encodeRecords(call, machine))
  writeFileSync(RECORDS, Buffer.concat(records.map(({ bytes }) => bytes)))
  const input = openSync(RECORDS, 'r')
  const { stdout, error } = spawnSync(PROGRAM, { stdio: [input, 'pipe', 'ignore'], timeout: 5_000 })
  closeSync(input)
  if (error && stdout === null) throw error
  let at = 0
  const results: number[] = []
  for (const { count } of records) {
    at += count
    if (at * 8 > stdout.length) break
    results.push(Number(stdout.readBigInt64LE((at - 1) * 8)))
  }
  return results
}

/** A text is first read into memory of the program, and its address is the argument. */
const encodeRecords = ({ number, args }: Call, { read }: Machine) => {
  const parts: Buffer[] = []
  let end = DATA_AT
  const words = args.map((argument) => {
    if (typeof argument !== 'string') return argument
    const bytes = Buffer.from(`${argument}\0`, 'latin1')
    parts.push(encodeRecord([read, 0, end, bytes.length]), bytes)
    const address = end
    end += bytes.length
    return address
  })
  const count = parts.length / 2 + 1
  return { count, bytes: Buffer.concat([...parts, encodeRecord([number, ...words])]) }
}

const encodeRecord = (words: readonly (number | bigint)[]): Buffer => {
  const bytes = Buffer.alloc(WORDS * 8)
  words.forEach((word, index) => bytes.writeBigInt64LE(BigInt.asIntN(64, BigInt(word)), index * 8))
  return bytes
}

/** `Elf64_Ehdr`, two `Elf64_Phdr`, the code; the second segment is memory for texts. */
const buildElf = ({ elf, code }: Machine): Buffer => {
  const text = Buffer.from(code, 'hex')
  const start = HEADER_BYTES + 2 * SEGMENT_BYTES
  const header = Buffer.alloc(start)
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  header.writeUInt16LE(2, 16)
  header.writeUInt16LE(elf, 18)
  header.writeUInt32LE(1, 20)
  header.writeBigUInt64LE(CODE_AT + BigInt(start), 24)
  header.writeBigUInt64LE(BigInt(HEADER_BYTES), 32)
  header.writeUInt16LE(HEADER_BYTES, 52)
  header.writeUInt16LE(SEGMENT_BYTES, 54)
  header.writeUInt16LE(2, 56)
  const segment = (index: number, flags: number, address: bigint, file: number, bytes: number) => {
    const at = HEADER_BYTES + index * SEGMENT_BYTES
    header.writeUInt32LE(1, at)
    header.writeUInt32LE(flags, at + 4)
    header.writeBigUInt64LE(address, at + 16)
    header.writeBigUInt64LE(address, at + 24)
    header.writeBigUInt64LE(BigInt(file), at + 32)
    header.writeBigUInt64LE(BigInt(bytes), at + 40)
    header.writeBigUInt64LE(0x10000n, at + 48)
  }
  const length = start + text.length
  segment(0, 5, CODE_AT, length, length)
  segment(1, 6, BigInt(DATA_AT), 0, DATA_BYTES)
  return Buffer.concat([header, text])
}
