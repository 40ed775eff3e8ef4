import { directoryOfFiles } from '@daimon/testkit'
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installTree } from './install-tree.ts'
import type { PackageTree } from './plan-packages.ts'

const TIMEOUT_MS = 120_000

const createTree = (packages: PackageTree['lock']['packages'], directory = ''): PackageTree => ({
  directory,
  lock: { lockfileVersion: 3, requires: true, packages },
})

const DEBUG = createTree(
  {
    '': { dependencies: { debug: '4.3.4', ms: '2.0.0' } },
    'node_modules/debug': { version: '4.3.4', dependencies: { ms: '2.1.2' } },
    'node_modules/debug/node_modules/ms': { version: '2.1.2' },
    'node_modules/ms': { version: '2.0.0' },
  },
  'api',
)

test(
  'installs exactly the locked versions, readable by all, and reuses them the next time',
  { timeout: TIMEOUT_MS },
  async () => {
    using cache = directoryOfFiles({})
    using application = directoryOfFiles({ 'api/app.js': '' })
    const modules = join(application.path, 'api/node_modules')
    const options = { cache: cache.path, timeMs: 100_000 }
    const versions = () =>
      ['ms', 'debug', 'debug/node_modules/ms'].map((name) => {
        const manifest = readFileSync(join(modules, name, 'package.json'), 'utf8')
        return (JSON.parse(manifest) as { version: string }).version
      })
    await installTree(application.path, DEBUG, options)
    expect(versions()).toEqual(['2.0.0', '4.3.4', '2.1.2'])
    expect(statSync(join(modules, 'debug')).mode & 0o005).toBe(0o005)
    const kept = readdirSync(cache.path)
    expect(kept.length).toBe(1)
    rmSync(modules, { recursive: true })
    // npm has no time here, so the packages must come from the cache.
    await installTree(application.path, DEBUG, { ...options, timeMs: 1 })
    expect(versions()).toEqual(['2.0.0', '4.3.4', '2.1.2'])
    expect(readdirSync(cache.path)).toEqual(kept)
  },
)

test(
  'reports packages that the registry lacks or does not deliver in time, and leaves nothing behind',
  { timeout: TIMEOUT_MS },
  async () => {
    using cache = directoryOfFiles({})
    using application = directoryOfFiles({})
    const install = (tree: PackageTree, timeMs = 100_000) =>
      installTree(application.path, tree, { cache: cache.path, timeMs })
    const gone = createTree({
      '': { dependencies: { ms: '2.9999.0' } },
      'node_modules/ms': { version: '2.9999.0' },
    })
    await expect(install(gone)).rejects.toThrow('the registry does not have one of them')
    await expect(install(DEBUG, 1)).rejects.toThrow('npm did not install them in')
    expect(readdirSync(cache.path)).toEqual([])
    expect(existsSync(join(application.path, 'node_modules'))).toBe(false)
  },
)
