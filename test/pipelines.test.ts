import { existsSync, readFileSync } from 'node:fs'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

import { repositoryPath, runScript, scanCommand } from './pipeline-scripts.ts'

const read = (path: string): string => readFileSync(repositoryPath(path), 'utf8')

test('a scan that fails leaves no report of an earlier run', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-pipeline-'))
  await writeFile(join(directory.path, 'report.json'), '{}')
  const { code } = await runScript(repositoryPath('deploy/pipelines/scan.sh'), {
    SCAN_PATH: join(directory.path, 'missing'),
    SCAN_OUTPUT: directory.path,
    SCAN_COMMAND: scanCommand,
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
  const { code } = await runScript(repositoryPath('deploy/pipelines/github-comment.sh'), {
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
  for (const path of scripts) expect([path, existsSync(repositoryPath(path))]).toEqual([path, true])
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
