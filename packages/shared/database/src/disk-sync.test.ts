import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskSync } from './disk-sync.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'daimon-disk-'))
  mkdirSync(join(directory, 'pg_wal', 'archive_status'), { recursive: true })
})
afterEach(() => rmSync(directory, { recursive: true }))

const segment = (number: number) =>
  join(directory, 'pg_wal', number.toString(16).toUpperCase().padStart(24, '0'))

/** Writes to log segments, all within one tick of the file system clock. */
const write = (count: number, at: Date) => {
  for (let number = 0; number < count; number += 1) {
    appendFileSync(segment(number), 'x')
    utimesSync(segment(number), at, at)
  }
}

describe('the log of an embedded database', () => {
  test('is due for a checkpoint after writes to more than eight segments', () => {
    const disk = diskSync(directory)
    write(8, new Date(0))
    expect(disk.log()).toBe(false)
    write(9, new Date(1_000))
    expect([disk.log(), disk.log()]).toEqual([true, true])
    disk.data()
    expect(disk.log()).toBe(false)
  })

  test('is read at the end of a transaction, or once for 32 of its statements', () => {
    const disk = diskSync(directory)
    write(9, new Date(1_000))
    expect(disk.log({ isInTransaction: true })).toBe(false)
    expect(disk.log()).toBe(true)
    const due = Array.from({ length: 64 }, () => disk.log({ isInTransaction: true }))
    expect(due.flatMap((isDue, at) => (isDue ? [at] : []))).toEqual([31, 63])
  })

  test("isn't due because of old segments, which are kept for reuse", () => {
    const disk = diskSync(directory)
    write(30, new Date(0))
    disk.data()
    write(2, new Date(1_000))
    expect(disk.log()).toBe(false)
  })

  test('counts a write within the clock tick of the last flush', () => {
    const disk = diskSync(directory)
    // A time in the future keeps the tick open while the test runs.
    const tick = new Date(Date.now() + 3_600_000)
    write(9, tick)
    disk.data()
    write(9, tick)
    expect(disk.log()).toBe(true)
  })

  test("ignores files that aren't segments", () => {
    const disk = diskSync(directory)
    for (let number = 0; number < 20; number += 1)
      appendFileSync(join(directory, 'pg_wal', `0000000${number}.history`), 'x')
    expect(disk.log()).toBe(false)
  })
})
