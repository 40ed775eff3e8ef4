import { execFile as execFileWithCallback } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { choose } from '@daimon/testkit'
import { expect, test } from 'vitest'

import { type ChatService, openChatService } from '../clients/chat-service.ts'
import { codeBlocks } from '../clients/code-blocks.ts'
import { casesDirectory } from '../conformance/cases.ts'
import { openStage, type Harness } from '../conformance/harness.ts'
import { soul } from '../e2e/soul.ts'
import { installWheel, whyNoPython } from './environment.ts'

const execFile = promisify(execFileWithCallback)
const root = join(import.meta.dirname, '../..')
const source = join(root, 'python/daimon-client')

test(
  'builds a wheel of the Python client, which passes its tests once installed',
  { timeout: 600_000 },
  async ({ skip }) => {
    const reason = await whyNoPython()
    if (reason !== undefined) skip(reason)
    await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-python-'))
    // Separate from its sources, so that the tests run the installed package.
    const copy = join(directory.path, 'source')
    cpSync(source, copy, { recursive: true })
    writeFileSync(join(copy, 'tests/readme.py'), codeBlocks(join(source, 'README.md'), 'python'))
    cpSync(join(root, 'examples'), join(directory.path, 'examples'), { recursive: true })
    const introduction = join(directory.path, 'introduction.py')
    writeFileSync(
      introduction,
      codeBlocks(join(root, 'docs/guides/use-from-your-app.md'), 'python'),
    )
    const chat = join(directory.path, 'examples/python-chat/chat.py')
    const bin = await installWheel(copy, { root, wheels: join(directory.path, 'wheels') })
    await using stage = await openStage()
    await using chatting = await openChatService()

    /**
     * The output of a program of the environment; throws all of its output if the program fails.
     */
    async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
      const child = execFile(join(bin, program), args, { cwd, env: environment(stage, chatting) })
      child.child.stdin?.end('The oven is broken.\n\nWhat about the oven?\n')
      const { stdout } = await child.catch((error: unknown) => {
        const { stdout: said, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${program} ${args.join(' ')}\n${said}${stderr}`, { cause: error })
      })
      return stdout
    }

    const tests = ['pytest', 'tests'] as const
    const types = ['mypy', 'src', 'tests', chat, introduction] as const
    const programs = choose({ sample: [tests], whole: [tests, types] })
    const [tested] = await Promise.all(
      programs.map(([program, ...args]) => run(copy, program, ...args)),
    )
    expect(tested).toMatch(/\b1\d\d passed\b/)
    expect(await run(directory.path, 'python', join(copy, 'tests/readme.py'))).toContain('0.2.0')
    expect(await run(directory.path, 'python', introduction)).toContain('Your model replies here')
    expect(await run(directory.path, 'python', chat)).toMatch(
      /I remember [12]: The oven is broken\./,
    )
  },
)

const environment = (stage: Harness, { kernel: service, botId }: ChatService) => ({
  DAIMON_CHAT_URL: service.url,
  DAIMON_CHAT_BOT_ID: botId,
  PATH: process.env['PATH'],
  DAIMON_URL: stage.kernelUrl,
  DAIMON_CONFORMANCE_STAGE: stage.url,
  DAIMON_CONFORMANCE_CASES: casesDirectory,
  DAIMON_CONFORMANCE_SOUL: JSON.stringify(soul),
})
