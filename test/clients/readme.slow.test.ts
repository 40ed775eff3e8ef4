import { type ModelServer, startModelServer } from '@daimon/adapter-testkit'
import { spawnProcess } from '@daimon/testkit'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openStage, type Harness } from '../conformance/harness.ts'
import { codeBlocks } from './code-blocks.ts'

const root = join(import.meta.dirname, '../..')

let stage: Harness
let model: ModelServer
beforeAll(async () => {
  stage = await openStage()
  const replies = ['Noted.', 'No walnuts.', 'Almond cake.', 'Soup.']
  model = await startModelServer(...replies.map((text) => ({ text })))
})
afterAll(async () => {
  await model[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})

// In the repository, so that imports find its installed packages.
function extractProgram(readme: string, name: string): string {
  const directory = join(root, '.test-output')
  mkdirSync(directory, { recursive: true })
  const path = join(directory, name)
  writeFileSync(path, codeBlocks(join(root, readme), 'ts'))
  return path
}

const programs = [
  [
    'packages/identity/client/README.md',
    'client-readme.ts',
    /Noted[\s\S]*walnuts[\s\S]*true false/,
  ],
  ['README.md', 'readme.ts', /Your model replies here/],
  ['docs/guides/use-from-your-app.md', 'app-guide.ts', /Your model replies here/],
  [
    'docs/guides/use-with-agent-frameworks.md',
    'frameworks-guide.ts',
    /Noted\.[^]*No walnuts\.[^]*Mara eats no meat[^]*Almond cake\.[^]*Soup\./,
  ],
] as const

test.each(programs)(
  'the examples of %s run as they stand, and are typed',
  async (readme, name, says) => {
    const path = extractProgram(readme, name)
    const env = {
      DAIMON_URL: stage.kernelUrl,
      MODEL_URL: model.url,
      DAIMON_API_KEY: undefined,
      DAIMON_ENABLED: undefined,
    }
    await using program = spawnProcess(process.execPath, [path], { env })
    const outcome = (await program.exitCode) === 0 ? program.stdout() : program.stderr()
    expect(outcome).toMatch(says)

    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', 'node']
    const target = ['--target', 'es2022', '--module', 'nodenext']
    await using tsc = spawnProcess('tsc', [...options, ...target, path], { cwd: root })
    expect((await tsc.exitCode) === 0 ? 'typed' : tsc.stdout()).toBe('typed')
  },
)
