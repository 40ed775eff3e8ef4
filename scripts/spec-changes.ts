import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contractChanges } from './spec/contract-changes.ts'

// Prints how the contracts in spec/ differ from a git revision, apart from descriptions, summaries,
// and examples. Exits with 1 if they do. Usage: npm run spec:changes -- main

const revision = process.argv[2]
if (revision === undefined) {
  process.stderr.write('Name a git revision: npm run spec:changes -- <revision>\n')
  process.exit(2)
}

const root = join(import.meta.dirname, '..')
const readAt = (name: string): unknown => {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 27 } as const
  return JSON.parse(execFileSync('git', ['show', `${revision}:spec/${name}`], options))
}

const changes = readdirSync(join(root, 'spec'))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const now: unknown = JSON.parse(readFileSync(join(root, 'spec', name), 'utf8'))
    return contractChanges(readAt(name), now).map((pointer) => `${name}#${pointer}`)
  })
for (const change of changes) process.stdout.write(`${change}\n`)
process.stdout.write(`${changes.length} contract changes since ${revision}\n`)
process.exitCode = changes.length > 0 ? 1 : 0
