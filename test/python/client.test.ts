import { execFile as execFileWithCallback } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { type ChatKernel, openChatKernel } from '../clients/chat-kernel.ts'
import { codeBlocks } from '../clients/code-blocks.ts'
import { casesFolder } from '../conformance/cases.ts'
import { openStage, type Stage } from '../conformance/stage.ts'
import { soul } from '../e2e/soul.ts'
import { installWheel, whyNoPython } from './environment.ts'

const execFile = promisify(execFileWithCallback)
const root = join(import.meta.dirname, '../..')
const source = join(root, 'python/daimon-client')

test(
  'the wheel of the Python client, in an environment of its own, is typed and passes its tests',
  { timeout: 600_000 },
  async ({ skip }) => {
    const reason = await whyNoPython()
    if (reason !== undefined) skip(reason)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'daimon-python-'))
    // Apart from its sources, so that what is tested is what was installed.
    const copy = join(folder.path, 'source')
    cpSync(source, copy, { recursive: true })
    writeFileSync(join(copy, 'tests/readme.py'), codeBlocks(join(source, 'README.md'), 'python'))
    cpSync(join(root, 'examples'), join(folder.path, 'examples'), { recursive: true })
    const introduction = join(folder.path, 'introduction.py')
    writeFileSync(
      introduction,
      codeBlocks(join(root, 'docs/guides/use-from-your-app.md'), 'python'),
    )
    const chat = join(folder.path, 'examples/python-chat/chat.py')
    const bin = await installWheel(copy, folder.path)
    await using stage = await openStage()
    await using chatting = await openChatKernel()

    /** What a program of the environment prints; throws all that it said if it does not end well. */
    async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
      const child = execFile(join(bin, program), args, { cwd, env: environment(stage, chatting) })
      child.child.stdin?.end('The oven is broken.\n\nWhat about the oven?\n')
      const { stdout } = await child.catch((error: unknown) => {
        const { stdout: said, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`${program} ${args.join(' ')}\n${said}${stderr}`, { cause: error })
      })
      return stdout
    }

    await run(copy, 'mypy', 'src', 'tests', chat, introduction)
    expect(await run(copy, 'pytest', 'tests')).toMatch(/\b1\d\d passed\b/)
    expect(await run(folder.path, 'python', join(copy, 'tests/readme.py'))).toContain('0.2.0')
    expect(await run(folder.path, 'python', introduction)).toContain('Your model replies here')
    expect(await run(folder.path, 'python', chat)).toMatch(/I remember [12]: The oven is broken\./)
  },
)

const environment = (stage: Stage, { kernel, botId }: ChatKernel) => ({
  DAIMON_CHAT_URL: kernel.url,
  DAIMON_CHAT_BOT_ID: botId,
  PATH: process.env['PATH'],
  DAIMON_URL: stage.kernelUrl,
  DAIMON_CONFORMANCE_STAGE: stage.url,
  DAIMON_CONFORMANCE_CASES: casesFolder,
  DAIMON_CONFORMANCE_SOUL: JSON.stringify(soul),
})
