import { type FolderCopy, postgresUrl, spawnProcess } from '@daimon/testkit'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedFolder } from './testing/embedded-folder.ts'
import { DataDirLockedError, announceAddress, dataDirHolder } from './data-dir-lock.ts'
import { openEmbedded } from './open-embedded.ts'

const source = new URL('open-embedded.ts', import.meta.url).href

let folder: FolderCopy
let directory: string
beforeEach(async (context) => {
  if (postgresUrl() !== undefined) context.skip('of the embedded engine alone')
  folder = await embeddedFolder()
  directory = folder.directory
})
afterEach(() => folder?.[Symbol.dispose]())

/** A process of its own that opens the directory, then does what the script says. */
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
  test('is held by one opening at a time, within a process too, and is free again after it', async () => {
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

  test('of another process is refused by its name, and is whole after that one was killed', async () => {
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
    // One more may have been written whose answer was lost on the way.
    expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1)
  })

  test('tells who holds it and where that one answers, and nothing once it was killed', async () => {
    const absent = join(directory, 'absent')
    expect(dataDirHolder(absent)).toEqual({ isHeld: false })
    expect(existsSync(absent)).toBe(false)
    await using other = holder(`console.log('held'); setInterval(() => {}, 1000)`)
    await other.waitForLine(/^held$/)
    expect(dataDirHolder(directory)).toEqual({
      isHeld: true,
      holder: { pid: other.pid, since: expect.stringMatching(/Z$/) as string },
    })
    // To look does not take it away from its holder.
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

  test('that cannot be opened is not held on to', async () => {
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
