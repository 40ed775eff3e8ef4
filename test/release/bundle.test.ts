import { execFile } from 'node:child_process'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { bundle } from '../../scripts/release/bundle.ts'
import type { PublishedPackage } from '../../scripts/release/published-package.ts'

const run = promisify(execFile)

const product = (modules: PublishedPackage['modules']): PublishedPackage => ({
  name: 'sample',
  description: '',
  keywords: [],
  license: 'MIT',
  nodeMin: '22.13',
  modules,
  files: [],
  dependencies: [],
  readme: [],
  installedMbMax: 1,
})

const writeTree = async (root: string, files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

test('a bundled module finds its data and its worker where they are in the repository', async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'daimon-bundle-'))
  await using target = await mkdtempDisposable(join(tmpdir(), 'daimon-bundled-'))
  const data = { 'packages/x/a/data/greeting.txt': 'hello' }
  await writeTree(target.path, { ...data, 'package.json': '{ "type": "module" }' })
  await writeTree(root.path, {
    ...data,
    'packages/x/a/dist/deep/read.js': `import { readFileSync } from 'node:fs'
      import { join } from 'node:path'
      export const byUrl = () => readFileSync(new URL('../../data/greeting.txt', import.meta.url), 'utf8')
      export const byPath = () => readFileSync(join(import.meta.dirname, '../../data/greeting.txt'), 'utf8')
      export const worker = new URL('../worker.js', import.meta.url)`,
    'packages/x/a/dist/worker.js': `import { byUrl } from './deep/read.js'
      import { parentPort } from 'node:worker_threads'
      parentPort.postMessage(byUrl())`,
    'packages/x/a/dist/main.js': `import { Worker } from 'node:worker_threads'
      import { byPath, byUrl, worker } from './deep/read.js'
      new Worker(worker).on('message', (text) => console.log(byUrl(), byPath(), text))`,
  })
  const modules = {
    'dist/main': 'packages/x/a/dist/main.js',
    'packages/x/a/dist/worker': 'packages/x/a/dist/worker.js',
  }
  await bundle(product(modules), root.path, target.path)
  const { stdout } = await run(process.execPath, [join(target.path, 'dist/main.js')])
  expect(stdout).toBe('hello hello hello\n')
})

test('a bundle in which one entry runs another is refused', async () => {
  await using root = await mkdtempDisposable(join(tmpdir(), 'daimon-bundle-'))
  await writeTree(root.path, {
    'packages/x/a/dist/worker.js': 'export const answer = 42\nconsole.log(answer)',
    'packages/x/a/dist/main.js': "import { answer } from './worker.js'\nconsole.log(answer)",
  })
  const modules = {
    'dist/main': 'packages/x/a/dist/main.js',
    'packages/x/a/dist/worker': 'packages/x/a/dist/worker.js',
  }
  await expect(bundle(product(modules), root.path, join(root.path, 'out'))).rejects.toThrow(
    /imports the entry/,
  )
})
