import { type DirectoryCopy, postgresUrl, spawnProcess } from '@daimon/testkit'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedDirectory } from './testing/embedded-directory.ts'
import { DataDirLockedError, announceAddress, dataDirHolder } from './data-dir-lock.ts'
import { openEmbedded } from './open-embedded.ts'

const source = new URL('open-embedded.ts', import.meta.url).href

/** The files that a cleanup may mistake for leftovers. */
const LOCK_FILES = ['daimon.lock', 'daimon.owner', 'daimon.holder.json']

const canUnshareNetwork = (): boolean => {
  try {
    execFileSync('unshare', ['--net', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let copy: DirectoryCopy
let directory: string
beforeEach(async (context) => {
  if (postgresUrl() !== undefined) context.skip('embedded engine only')
  copy = await embeddedDirectory()
  directory = copy.path
})
afterEach(() => copy?.[Symbol.dispose]())

/** A separate process that opens the directory, then runs the script. */
const holder = (script: string) => {
  const program = join(directory, 'holder.mjs')
  writeFileSync(
    program,
    `import { openEmbedded } from '${source}'
     const engine = await openEmbedded({ directory: '${directory}' })
     ${script}`,
  )
  return spawnProcess(process.execPath, ['--conditions=source', program])
}

describe('a data directory', () => {
  test('opens once at a time, within one process too, and is free after closing', async () => {
    const engine = await openEmbedded({ directory })
    await engine.exec('create table kept (n int); insert into kept values (7)')
    const second = openEmbedded({ directory })
    await expect(second).rejects.toBeInstanceOf(DataDirLockedError)
    await expect(second).rejects.toThrow(`is in use by process ${process.pid} since 2`)
    await engine.close()
    expect(existsSync(join(directory, 'daimon.holder.json'))).toBe(false)

    const again = await openEmbedded({ directory })
    expect(await again.query('select n from kept', [])).toEqual([{ n: 7 }])
    await again.close()
  })

  test("in use by another process is rejected with that process's id, and is intact after a kill", async () => {
    await using other = holder(`
      await engine.exec('create table kept (n int)')
      for (let n = 0; ; n += 1) {
        await engine.query('insert into kept values ($1)', [n])
        console.log('committed', n)
      }`)
    await other.waitForLine(/^committed 5$/)
    await expect(openEmbedded({ directory })).rejects.toThrow(
      `${directory} is in use by process ${other.pid} since 2`,
    )
    await other.waitForLine(/^committed 40$/)
    other.signal('SIGKILL')
    expect(await other.exitCode).toBe(137)

    const acknowledged = [...other.stdout().matchAll(/^committed (\d+)$/gm)].map(([, n]) =>
      Number(n),
    )
    const engine = await openEmbedded({ directory })
    const rows = await engine.query('select n from kept order by n', [])
    await engine.close()
    expect(acknowledged.length).toBeGreaterThan(40)
    expect(rows.slice(0, acknowledged.length).map((row) => row['n'])).toEqual(acknowledged)
    // One more row may be stored whose acknowledgment was lost.
    expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1)
  })

  test('keeps a second process out after deletion of its lock files, and loses no write', async () => {
    const engine = await openEmbedded({ directory })
    await engine.exec('create table kept (n int); insert into kept values (1)')
    for (const name of LOCK_FILES) rmSync(join(directory, name), { force: true })
    await using other = holder(`console.log('entered')`)
    expect(await other.exitCode).toBe(1)
    expect(other.stderr()).toContain('DataDirLockedError')
    expect(other.stdout()).not.toContain('entered')

    // Reads only, no further write: a process in another container can take the directory now.
    await expect(engine.exec('insert into kept values (2)')).rejects.toMatchObject({
      code: 'DM001',
      message: expect.stringContaining('lock of the data directory was removed') as string,
    })
    const inTransaction = engine.db
      .transaction()
      .execute((trx) => sql`select set_config('a.b', 'c', false)`.execute(trx))
    await expect(inTransaction).rejects.toMatchObject({ code: 'DM001' })
    expect(await engine.query('select n from kept', [])).toEqual([{ n: 1 }])
    expect(await engine.storage()).toEqual({ kind: 'lock-lost' })
    await engine.close()

    const again = await openEmbedded({ directory })
    expect(await again.query('select n from kept', [])).toEqual([{ n: 1 }])
    await again.close()
  })

  test('stops being written by its first holder after another container took it', async ({
    skip,
  }) => {
    if (!canUnshareNetwork()) skip('no permission to create a network namespace')
    await using first = holder(`
      await engine.exec('create table kept (n int)')
      console.log('open')
      for (let n = 0; ; n += 1) {
        await engine.query('insert into kept values ($1)', [n])
        console.log('committed', n)
      }`)
    await first.waitForLine(/^committed 20$/)
    for (const name of LOCK_FILES) rmSync(join(directory, name), { force: true })
    // The holder's socket isn't visible from another network namespace.
    const program = join(directory, 'second.mjs')
    writeFileSync(
      program,
      `import { openEmbedded } from '${source}'
       const engine = await openEmbedded({ directory: '${directory}' })
       await engine.query('insert into kept values (-1)', [])
       const rows = await engine.query('select n from kept where n >= 0 order by n', [])
       console.log('found', rows.length)
       await engine.close()`,
    )
    await using second = spawnProcess('unshare', [
      '--net',
      process.execPath,
      '--conditions=source',
      program,
    ])
    const [, found] = await second.waitForLine(/^found (\d+)$/)
    expect(await second.exitCode).toBe(0)
    expect(await first.exitCode).toBe(1)
    expect(first.stderr()).toContain('DM001')
    const acknowledged = [...first.stdout().matchAll(/^committed (\d+)$/gm)].length
    expect(Number(found)).toBeGreaterThanOrEqual(acknowledged)

    const engine = await openEmbedded({ directory })
    const rows = await engine.query('select n from kept', [])
    await engine.close()
    expect(rows).toContainEqual({ n: -1 })
    expect(rows.length).toBe(Number(found) + 1)
  })

  test("reports its holder and the holder's address until the holder is killed", async () => {
    const absent = join(directory, 'absent')
    expect(dataDirHolder(absent)).toEqual({ isHeld: false })
    expect(existsSync(absent)).toBe(false)
    await using other = holder(`console.log('held'); setInterval(() => {}, 1000)`)
    await other.waitForLine(/^held$/)
    expect(dataDirHolder(directory)).toEqual({
      isHeld: true,
      holder: { pid: other.pid, since: expect.stringMatching(/Z$/) as string },
    })
    // Checking the lock must not take it from its holder.
    await expect(openEmbedded({ directory })).rejects.toBeInstanceOf(DataDirLockedError)
    announceAddress(directory, 'http://127.0.0.1:8000')
    expect(dataDirHolder(directory).holder?.url).toBe('http://127.0.0.1:8000')
    await expect(openEmbedded({ directory })).rejects.toThrow(
      /, at http:\/\/127\.0\.0\.1:8000\. Stop/,
    )
    other.signal('SIGKILL')
    expect(await other.exitCode).toBe(137)
    expect(existsSync(join(directory, 'daimon.holder.json'))).toBe(true)
    expect(dataDirHolder(directory)).toEqual({ isHeld: false })
  })

  test('is released when opening it fails', async () => {
    const data = join(directory, 'pgdata')
    renameSync(data, `${data}.aside`)
    writeFileSync(data, 'no folder')
    await expect(openEmbedded({ directory })).rejects.toMatchObject({ code: 'EEXIST' })
    rmSync(data)
    renameSync(`${data}.aside`, data)
    const engine = await openEmbedded({ directory })
    expect(await engine.query('select 1 as n', [])).toEqual([{ n: 1 }])
    await engine.close()
  })
})
