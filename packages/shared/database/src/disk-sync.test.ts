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

/** Writes to segments, all of them at one tick of the file system's clock. */
const write = (count: number, at: Date) => {
  for (let number = 0; number < count; number += 1) {
    appendFileSync(segment(number), 'x')
    utimesSync(segment(number), at, at)
  }
}

describe('the log of an embedded database', () => {
  test('is due for a checkpoint once more than eight segments were written since the last', () => {
    const disk = diskSync(directory)
    write(8, new Date(0))
    expect(disk.log()).toBe(false)
    write(9, new Date(1_000))
    expect([disk.log(), disk.log()]).toEqual([true, true])
    disk.data()
    expect(disk.log()).toBe(false)
  })

  test('is not due because old segments lie around: those are kept to be written again', () => {
    const disk = diskSync(directory)
    write(30, new Date(0))
    disk.data()
    write(2, new Date(1_000))
    expect(disk.log()).toBe(false)
  })

  test('counts what was written within the tick of the last flush, whose time it shares', () => {
    const disk = diskSync(directory)
    // Ahead of the clock, so that the tick does not end while the test runs.
    const tick = new Date(Date.now() + 3_600_000)
    write(9, tick)
    disk.data()
    write(9, tick)
    expect(disk.log()).toBe(true)
  })

  test('passes over what is no segment', () => {
    const disk = diskSync(directory)
    for (let number = 0; number < 20; number += 1)
      appendFileSync(join(directory, 'pg_wal', `0000000${number}.history`), 'x')
    expect(disk.log()).toBe(false)
  })
})
