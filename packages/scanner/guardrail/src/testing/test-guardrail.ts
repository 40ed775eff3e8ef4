import { directoryOfFiles } from '@daimon/testkit'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Guardrail } from '../guardrail.ts'
import type { GuardrailOptions } from '../guardrail-options.ts'

/** The test's own directory. */
export const testDirectory = (files: Readonly<Record<string, string>> = {}): string => {
  const directory = directoryOfFiles(files)
  onTestFinished(() => directory[Symbol.dispose]())
  return directory.path
}

/** A guardrail on its own directory, offline by default. */
export const testGuardrail = (
  files: Readonly<Record<string, string>> = {},
  options: Partial<GuardrailOptions> = {},
) => {
  const root = options.root ?? testDirectory(files)
  const home = testDirectory()
  const said: string[] = []
  const guardrail = new Guardrail({
    root,
    env: { PATH: process.env['PATH'], HOME: home },
    cacheDirectory: join(home, 'cache'),
    stateDirectory: join(home, 'anchors'),
    keyDirectory: join(home, 'keys'),
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
    stateDirectory: join(home, 'anchors'),
    keyDirectory: join(home, 'keys'),
  }
}
