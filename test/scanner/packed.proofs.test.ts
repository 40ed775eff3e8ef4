import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const installed = join(root, 'node_modules')

type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> }
const readManifest = (directory: string): Manifest =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest

/** A workspace package with all workspace packages that it needs. */
const collectDependencies = (name: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(name)) return found
  found.add(name)
  const { dependencies = {} } = readManifest(join(installed, name))
  for (const needed of Object.keys(dependencies))
    if (needed.startsWith('@daimon/')) collectDependencies(needed, found)
  return found
}

/**
 * Installs what npm would install from the packages of these names: their packed files, and
 * published dependencies.
 */
const installPacked = async (names: ReadonlySet<string>, directory: string): Promise<void> => {
  const flags = [...names].flatMap((name) => ['--workspace', name])
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--pack-destination', directory, ...flags],
    {
      cwd: root,
      maxBuffer: 64 * 1_048_576,
    },
  )
  const packed = JSON.parse(stdout) as { name: string; filename: string }[]
  expect(new Set(packed.map(({ name }) => name))).toEqual(names)
  for (const { name, filename } of packed) {
    const target = join(directory, 'node_modules', name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', join(directory, filename), '-C', target, '--strip-components=1'])
    for (const needed of Object.keys(readManifest(target).dependencies ?? {})) {
      const place = join(directory, 'node_modules', needed)
      if (names.has(needed) || existsSync(place)) continue
      const own = join(installed, name, 'node_modules', needed)
      await mkdir(dirname(place), { recursive: true })
      await symlink(existsSync(own) ? own : join(installed, needed), place)
    }
  }
}

test('runs the packed command line outside the repository, with its contracts and grammars', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-packed-'))
  await installPacked(collectDependencies('@daimon/scanner-cli'), directory.path)
  const project = join(directory.path, 'project')
  await mkdir(project)
  await writeFile(join(project, 'a.js'), 'exports.run = () => 1\n')
  await writeFile(join(project, 'b.py'), 'def run():\n    return 1\n')
  await writeFile(join(project, 'c.go'), 'package main\nfunc Run() int { return 1 }\n')
  const bin = join(directory.path, 'node_modules/@daimon/scanner-cli/dist/bin.js')
  const env = { ...process.env, XDG_CACHE_HOME: join(directory.path, 'cache'), NODE_OPTIONS: '' }
  const dump = [bin, 'payload', 'dump', project, '--validate']
  const { stdout } = await run(process.execPath, dump, { cwd: directory.path, env })
  const { languages, fragments } = JSON.parse(stdout) as {
    languages: string[]
    fragments: { nodes: { symbol: string }[] }[]
  }
  expect(new Set(languages)).toEqual(new Set(['javascript', 'python', 'go']))
  const symbols = fragments.flatMap(({ nodes }) => nodes.map(({ symbol }) => symbol))
  expect(symbols).toEqual(expect.arrayContaining(['run', 'Run']))
  const carried = `for (const name of ['client-scan-payload-v1.schema.json', 'openapi.json'])
    console.log(Object.keys(require('@daimon/scanner-client/' + name)).length > 1)`
  const reported = await run(process.execPath, ['-e', carried], { cwd: directory.path, env })
  expect(reported.stdout).toBe('true\ntrue\n')
})
