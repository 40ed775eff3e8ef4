import { folderOfFiles } from '@daimon/testkit'
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installTree } from './install-tree.ts'
import type { PackageTree } from './plan-packages.ts'

const TIMEOUT_MS = 120_000

const treeOf = (packages: PackageTree['lock']['packages'], folder = ''): PackageTree => ({
  folder,
  lock: { lockfileVersion: 3, requires: true, packages },
})

const DEBUG = treeOf(
  {
    '': { dependencies: { debug: '4.3.4', ms: '2.0.0' } },
    'node_modules/debug': { version: '4.3.4', dependencies: { ms: '2.1.2' } },
    'node_modules/debug/node_modules/ms': { version: '2.1.2' },
    'node_modules/ms': { version: '2.0.0' },
  },
  'api',
)

test(
  'the very versions are laid out as the lock says, readable by all, and come from what is kept the next time',
  { timeout: TIMEOUT_MS },
  async () => {
    using cache = folderOfFiles({})
    using application = folderOfFiles({ 'api/app.js': '' })
    const modules = join(application.directory, 'api/node_modules')
    const options = { cache: cache.directory, timeMs: 100_000 }
    const versions = () =>
      ['ms', 'debug', 'debug/node_modules/ms'].map((name) => {
        const manifest = readFileSync(join(modules, name, 'package.json'), 'utf8')
        return (JSON.parse(manifest) as { version: string }).version
      })
    await installTree(application.directory, DEBUG, options)
    expect(versions()).toEqual(['2.0.0', '4.3.4', '2.1.2'])
    expect(statSync(join(modules, 'debug')).mode & 0o005).toBe(0o005)
    const kept = readdirSync(cache.directory)
    expect(kept.length).toBe(1)
    rmSync(modules, { recursive: true })
    // No time for npm: only what is kept can have been taken.
    await installTree(application.directory, DEBUG, { ...options, timeMs: 1 })
    expect(versions()).toEqual(['2.0.0', '4.3.4', '2.1.2'])
    expect(readdirSync(cache.directory)).toEqual(kept)
  },
)

test(
  'what the registry does not have, or does not give in time, is told and leaves nothing behind',
  { timeout: TIMEOUT_MS },
  async () => {
    using cache = folderOfFiles({})
    using application = folderOfFiles({})
    const install = (tree: PackageTree, timeMs = 100_000) =>
      installTree(application.directory, tree, { cache: cache.directory, timeMs })
    const gone = treeOf({
      '': { dependencies: { ms: '2.9999.0' } },
      'node_modules/ms': { version: '2.9999.0' },
    })
    await expect(install(gone)).rejects.toThrow('the registry does not have one of them')
    await expect(install(DEBUG, 1)).rejects.toThrow('npm did not install them in')
    expect(readdirSync(cache.directory)).toEqual([])
    expect(existsSync(join(application.directory, 'node_modules'))).toBe(false)
  },
)
