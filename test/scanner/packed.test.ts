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
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** A package of ours with all of ours that it needs. */
const closureOf = (name: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(name)) return found
  found.add(name)
  const { dependencies = {} } = manifestOf(join(installed, name))
  for (const needed of Object.keys(dependencies))
    if (needed.startsWith('@daimon/')) closureOf(needed, found)
  return found
}

/** What npm would install from the packages of these names: their packed files, and what others have published. */
const installPacked = async (names: ReadonlySet<string>, folder: string): Promise<void> => {
  const flags = [...names].flatMap((name) => ['--workspace', name])
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...flags], {
    cwd: root,
    maxBuffer: 64 * 1_048_576,
  })
  const packed = JSON.parse(stdout) as { name: string; filename: string }[]
  expect(new Set(packed.map(({ name }) => name))).toEqual(names)
  for (const { name, filename } of packed) {
    const target = join(folder, 'node_modules', name)
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1'])
    for (const needed of Object.keys(manifestOf(target).dependencies ?? {})) {
      const place = join(folder, 'node_modules', needed)
      if (names.has(needed) || existsSync(place)) continue
      const own = join(installed, name, 'node_modules', needed)
      await mkdir(dirname(place), { recursive: true })
      await symlink(existsSync(own) ? own : join(installed, needed), place)
    }
  }
}

test('the packed command line works outside the repository, contracts and grammars with it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'daimon-packed-'))
  await installPacked(closureOf('@daimon/scanner-cli'), folder.path)
  const project = join(folder.path, 'project')
  await mkdir(project)
  await writeFile(join(project, 'a.js'), 'exports.run = () => 1\n')
  await writeFile(join(project, 'b.py'), 'def run():\n    return 1\n')
  await writeFile(join(project, 'c.go'), 'package main\nfunc Run() int { return 1 }\n')
  const bin = join(folder.path, 'node_modules/@daimon/scanner-cli/dist/bin.js')
  const env = { ...process.env, XDG_CACHE_HOME: join(folder.path, 'cache'), NODE_OPTIONS: '' }
  const dump = [bin, 'payload', 'dump', project, '--validate']
  const { stdout } = await run(process.execPath, dump, { cwd: folder.path, env })
  const { languages, fragments } = JSON.parse(stdout) as {
    languages: string[]
    fragments: { nodes: { symbol: string }[] }[]
  }
  expect(new Set(languages)).toEqual(new Set(['javascript', 'python', 'go']))
  const symbols = fragments.flatMap(({ nodes }) => nodes.map(({ symbol }) => symbol))
  expect(symbols).toEqual(expect.arrayContaining(['run', 'Run']))
  const carried = `for (const name of ['client-scan-payload-v1.schema.json', 'openapi.json'])
    console.log(Object.keys(require('@daimon/scanner-client/' + name)).length > 1)`
  const told = await run(process.execPath, ['-e', carried], { cwd: folder.path, env })
  expect(told.stdout).toBe('true\ntrue\n')
})
