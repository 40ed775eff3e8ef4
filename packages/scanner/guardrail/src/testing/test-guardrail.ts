import { folderOfFiles } from '@daimon/testkit'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Guardrail } from '../guardrail.ts'
import type { GuardrailOptions } from '../guardrail-options.ts'

/** A folder of the test's own. */
export const testFolder = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = folderOfFiles(files)
  onTestFinished(() => folder[Symbol.dispose]())
  return folder.directory
}

/** A guardrail over a folder of its own that asks nobody, unless told to. */
export const testGuardrail = (
  files: Readonly<Record<string, string>> = {},
  options: Partial<GuardrailOptions> = {},
) => {
  const root = options.root ?? testFolder(files)
  const home = testFolder()
  const said: string[] = []
  const guardrail = new Guardrail({
    root,
    env: { PATH: process.env['PATH'], HOME: home },
    cacheFolder: join(home, 'cache'),
    stateFolder: join(home, 'anchors'),
    keyFolder: join(home, 'keys'),
    clientVersion: '0',
    isOffline: true,
    say: (line) => said.push(line),
    ...options,
  })
  onTestFinished(() => guardrail.close())
  return {
    guardrail,
    root,
    said,
    stateFolder: join(home, 'anchors'),
    keyFolder: join(home, 'keys'),
  }
}
