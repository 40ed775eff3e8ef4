import { spawnProcess } from '@daimon/testkit'
import { cpSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { casesFolder } from '../conformance/cases.ts'
import { openStage } from '../conformance/stage.ts'
import { soul } from '../e2e/soul.ts'
import { installWheel, whyNoPython } from './environment.ts'

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
    const bin = await installWheel(copy, folder.path)
    await using stage = await openStage()
    const env = {
      DAIMON_CONFORMANCE_STAGE: stage.url,
      DAIMON_CONFORMANCE_CASES: casesFolder,
      DAIMON_CONFORMANCE_SOUL: JSON.stringify(soul),
      DAIMON_URL: undefined,
      DAIMON_API_KEY: undefined,
      DAIMON_BOT_ID: undefined,
      DAIMON_ENABLED: undefined,
    }
    for (const [program, ...args] of [
      ['mypy', 'src', 'tests'],
      ['pytest', 'tests'],
    ] as const) {
      await using child = spawnProcess(join(bin, program), args, { cwd: copy, env })
      const output = () => child.stdout() + child.stderr()
      expect((await child.exitCode) === 0 ? 'passed' : output()).toBe('passed')
    }
  },
)
