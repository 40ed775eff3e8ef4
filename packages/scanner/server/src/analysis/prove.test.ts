import type { Assessment } from '@daimon/scanner-engine'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prove } from './prove.ts'

test('reports an internal failure and keeps all findings', async (context) => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-prove-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'file'), '')
  const assessment = {
    findings: [],
    candidates: new Map(),
    matches: new Map(),
  } as unknown as Assessment
  const faults: unknown[] = []
  const { findings } = await prove({
    assessment,
    dependencies: [],
    sources: [{ path: 'a.js', digest: '', text: '' }],
    // A directory can't be created inside a file.
    directory: join(root, 'file', 'sources'),
    packageDirectory: undefined,
    timeMs: 60_000,
    signal: new AbortController().signal,
    bubblewrapPath: undefined,
    onStep: () => {},
    onSandbox: (state) => {
      if (state.state === 'off') context.skip(state.reason)
    },
    onFault: (error) => faults.push(error),
  })
  expect(findings).toEqual([])
  expect(faults).toEqual([expect.objectContaining({ code: 'ENOTDIR' })])
})
