import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import type { Check } from '../check.ts'
import { readManifest } from '../manifest.ts'
import { runOrThrow, runProgram } from '../run-program.ts'

/** A program of a user for each package with types. */
const PROGRAMS: Readonly<Record<string, string>> = {
  daimon: `import { createKernel, type Kernel } from 'daimon'
export const service: Kernel = await createKernel({ env: { PORT: '0' } })
// @ts-expect-error: not a text
service.start().then((url) => url * 2)
`,
  '@daimon/client': `import { SoulHybridClient } from '@daimon/client'
export const reply = new SoulHybridClient().prepareTurn('?', { botId: 'b' })
// @ts-expect-error: an answer has no such field
reply.then((answer) => answer.missing)
`,
  '@daimon/scanner-client': `import { type Connection, fetchReady, submit } from '@daimon/scanner-client'
export type Answer = Awaited<ReturnType<typeof submit>>['answer']
export const open = (connection: Connection, answer: Answer) => [fetchReady(connection), answer.scan_id]
// @ts-expect-error: a text, not a number
export const missing = (answer: Answer) => answer.scan_id * 2
`,
  '@daimon/scanner-core': `import { readCallGraph, scanRepository } from '@daimon/scanner-core'
import { ClientScanPayload, type Fragment } from '@daimon/scanner-core/models'
export const graph = await readCallGraph('.', Date.now)
export const all = [scanRepository, ClientScanPayload, graph.functions[0]?.line] as const
// @ts-expect-error: a text, not a number
export const missing = (fragment: Fragment) => fragment.nodes[0]!.symbol * 2
`,
}

export const COMPILER_OPTIONS = {
  target: 'es2024',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: ['node'],
}

export const importAll = (name: string): string =>
  `const found = await import('${name}'); if (Object.keys(found).length === 0) process.exit(1)`

/** The first Node in the path that is older than the commands support. */
const findOldNode = async (cwd: string): Promise<string | undefined> => {
  const candidates = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'node'))
    .filter((path) => existsSync(path))
  for (const path of new Set(candidates)) {
    const { out } = await runProgram(path, ['--version'], { cwd })
    const [major = 0, minor = 0] = out.replace('v', '').split('.').map(Number)
    if (major < 22 || (major === 22 && minor < 13)) return path
  }
  return undefined
}

const skipped = { skipped: 'no Node older than 22.13 is in the path' }

export const clientChecks: readonly Check[] = [
  {
    name: 'types of the packages',
    run: async ({ root, directoryOf }) => {
      let ms = 0
      for (const [name, program] of Object.entries(PROGRAMS)) {
        const cwd = directoryOf(name)
        const typeRoots = [join(root, 'node_modules/@types')]
        const compilerOptions = { ...COMPILER_OPTIONS, typeRoots }
        writeFileSync(join(cwd, 'program.ts'), program)
        writeFileSync(
          join(cwd, 'tsconfig.json'),
          JSON.stringify({ compilerOptions, files: ['program.ts'] }),
        )
        ms += (await runOrThrow(join(root, 'node_modules/.bin/tsc'), [], { cwd })).ms
      }
      return { ms, detail: `${Object.keys(PROGRAMS).length} programs` }
    },
  },
  {
    name: 'import every client',
    run: async ({ directoryOf }) => {
      let ms = 0
      for (const name of ['@daimon/client', '@daimon/scanner-client', '@daimon/scanner-core']) {
        const args = ['--input-type=module', '-e', importAll(name)]
        ms += (await runOrThrow(process.execPath, args, { cwd: directoryOf(name) })).ms
      }
      return { ms, detail: '3 packages' }
    },
  },
  {
    name: 'clients on an old Node',
    run: async ({ work, directoryOf }) => {
      const node = await findOldNode(work)
      if (node === undefined) return skipped
      let ms = 0
      for (const name of ['@daimon/client', '@daimon/scanner-client']) {
        const args = ['--input-type=module', '-e', importAll(name)]
        ms += (await runOrThrow(node, args, { cwd: directoryOf(name) })).ms
      }
      const { out } = await runProgram(node, ['--version'], { cwd: work })
      return { ms, detail: out.trim() }
    },
  },
  {
    name: 'commands on an old Node',
    run: async ({ work, directoryOf }) => {
      const node = await findOldNode(work)
      if (node === undefined) return skipped
      let ms = 0
      for (const name of ['daimon', 'daimon-scan']) {
        const directory = join(directoryOf(name), 'node_modules', name)
        const { bin } = readManifest(directory) as { bin: Record<string, string> }
        const program = join(directory, bin[name]!)
        const outcome = await runOrThrow(node, [program, '--help'], { cwd: work }, [2])
        if (!/^\S+ needs Node 22\.13 or newer, but this is Node [\d.]+\. .+\n$/.test(outcome.err))
          throw new Error(`Not one clear line: ${outcome.err}`)
        ms += outcome.ms
      }
      return { ms, detail: 'one line' }
    },
  },
]
