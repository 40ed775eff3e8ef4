import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { repository } from './compose-file.ts'

const at = (path: string): string => join(repository, path)
const read = (path: string): string => readFileSync(at(path), 'utf8')
const scanner = `${process.execPath} ${at('packages/scanner/cli/bin/daimon-scan.js')}`

const run = (program: string, env: Readonly<Record<string, string>>) =>
  new Promise<{ code: unknown; err: string }>((resolve) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', ...env } }
    execFile(program, [], options, (error, _out, err) => {
      resolve({ code: error?.code ?? 0, err })
    })
  })

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
  const env = { SCAN_PATH: project, SCAN_OUTPUT: output, SCAN_COMMAND: scanner }
  const comment = () => readFile(join(output, 'comment.md'), 'utf8')

  const first = await run(at('deploy/pipelines/scan.sh'), {
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
  const second = await run(at('deploy/pipelines/scan.sh'), { ...env, SCAN_BASELINE: baseline })
  // 3 where no proof can run.
  expect([0, 3]).toContain(second.code)
  expect(await comment()).toContain('Daimon found no new vulnerabilities')
  expect(await comment()).toContain('Baseline: 1 unchanged, 0 fixed.')
})

test('a scan that fails leaves no report of an earlier run', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-pipeline-'))
  await writeFile(join(directory.path, 'report.json'), '{}')
  const { code } = await run(at('deploy/pipelines/scan.sh'), {
    SCAN_PATH: join(directory.path, 'missing'),
    SCAN_OUTPUT: directory.path,
    SCAN_COMMAND: scanner,
  })
  expect(code).toBe(2)
  expect(existsSync(join(directory.path, 'report.json'))).toBe(false)
})

test.each([
  ['creates the comment of a pull request', '', '--method POST repos/o/r/issues/7/comments'],
  ['updates the comment of an earlier run', '42', '--method PATCH repos/o/r/issues/comments/42'],
])('%s', async (_, id, expected) => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-comment-'))
  const calls = join(directory.path, 'calls')
  await writeFile(join(directory.path, 'comment.md'), '<!-- daimon-scan -->\n')
  // In place of GitHub, which no test reaches: it answers the query for comments.
  await writeFile(
    join(directory.path, 'gh'),
    `#!/bin/sh\necho "$*" >>'${calls}'\ncase "$*" in *--paginate*) echo '${id}' ;; esac\n`,
    { mode: 0o755 },
  )
  const { code } = await run(at('deploy/pipelines/github-comment.sh'), {
    PATH: [directory.path, process.env['PATH']].join(delimiter),
    GITHUB_REPOSITORY: 'o/r',
    PULL_REQUEST: '7',
    SCAN_OUTPUT: directory.path,
  })
  expect(code).toBe(0)
  expect(await readFile(calls, 'utf8')).toContain(expected)
})

test('the GitHub action runs scripts that exist, and puts no input into the text of a script', () => {
  const { inputs, runs } = parse(read('action.yml')) as {
    inputs: Record<string, { description: string }>
    runs: { steps: { run: string; shell: string }[] }
  }
  expect(Object.values(inputs).every(({ description }) => description !== '')).toBe(true)
  const texts = runs.steps.map((step) => step.run)
  expect(texts.join('\n')).not.toContain('${{')
  const scripts = texts.flatMap((text) =>
    [...text.matchAll(/\$GITHUB_ACTION_PATH\/([\w./-]+)/g)].map(([, path]) => path ?? ''),
  )
  expect(scripts).toHaveLength(2)
  for (const path of scripts) expect([path, existsSync(at(path))]).toEqual([path, true])
})

test('the GitLab template and the pre-commit hook use commands that exist', async () => {
  const [spec, jobs] = parseAllDocuments(read('deploy/pipelines/gitlab.yml')).map(
    (document): unknown => document.toJS(),
  )
  expect(spec).toHaveProperty('spec.inputs.path')
  const { script } = (jobs as { 'daimon-scan': { script: string[] } })['daimon-scan']
  expect(script.join('\n')).toContain('--format comment')
  const hooks = parse(read('.pre-commit-hooks.yaml')) as { id: string; entry: string }[]
  const commands = hooks.map(({ entry }) => entry.replace(/^npx --yes daimon-scan /, ''))
  expect(commands).toEqual(['hook pre-commit'])
  const reference = read('docs/reference/cli.md')
  for (const command of commands) expect(reference).toContain(`### daimon-scan ${command}`)
})
