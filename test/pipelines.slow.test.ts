import { cp, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { repositoryPath, runScript, scanCommand } from './pipeline-scripts.ts'

const VULNERABLE = `const { exec } = require('node:child_process')
require('node:http').createServer((request, response) => {
  exec('ls ' + new URL(request.url, 'http://x').searchParams.get('name'), () => response.end())
}).listen(8080)
`

test('a pipeline fails on new findings only, and leaves a JSON, a SARIF, and a comment', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-pipeline-'))
  const project = join(directory.path, 'project')
  const output = join(directory.path, 'reports')
  await mkdir(project)
  await writeFile(join(project, 'server.js'), VULNERABLE)
  await writeFile(join(project, 'package.json'), '{ "name": "sample", "main": "server.js" }')
  const env = { SCAN_PATH: project, SCAN_OUTPUT: output, SCAN_COMMAND: scanCommand }
  const comment = () => readFile(join(output, 'comment.md'), 'utf8')

  const first = await runScript(repositoryPath('deploy/pipelines/scan.sh'), {
    ...env,
    SCAN_BASELINE: join(directory.path, 'missing.json'),
  })
  expect(first).toMatchObject({ code: 1 })
  expect(await comment()).toMatch(/^<!-- daimon-scan -->\n### Daimon found 1 vulnerability/)
  const sarif = JSON.parse(await readFile(join(output, 'report.sarif'), 'utf8')) as {
    version: string
    runs: { results: unknown[] }[]
  }
  expect([sarif.version, sarif.runs[0]?.results.length]).toEqual(['2.1.0', 1])

  const baseline = join(directory.path, 'baseline.json')
  await cp(join(output, 'report.json'), baseline)
  const second = await runScript(repositoryPath('deploy/pipelines/scan.sh'), {
    ...env,
    SCAN_BASELINE: baseline,
  })
  // 3 where no proof can run.
  expect([0, 3]).toContain(second.code)
  expect(await comment()).toContain('Daimon found no new vulnerabilities')
  expect(await comment()).toContain('Baseline: 1 unchanged, 0 fixed.')
})
