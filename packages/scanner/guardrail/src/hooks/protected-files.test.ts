import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder, testGuardrail } from '../testing/test-guardrail.ts'
import { preTool } from './pre-tool.ts'

const HOOK = '{"hooks":{"PreToolUse":[{"hooks":[{"command":"daimon-scan hook pre-tool"}]}]}}'
const FILES = {
  '.daimon/policy.json': '{}',
  '.daimonignore': 'dist\n',
  '.claude/settings.json': HOOK,
  '.git/hooks/pre-commit': '#!/bin/sh\nexec daimon-scan hook pre-commit\n',
  '.git/hooks/commit-msg': '#!/bin/sh\n',
  '.husky/pre-commit': 'npm test\n',
  '.mcp.json': '{"mcpServers":{"daimon-guardrail":{"command":"daimon-scan","args":["mcp"]}}}',
  '.cursor/mcp.json': '{"mcpServers":{}}',
  '.gitignore': 'dist\n',
  'src/a.ts': 'export {}\n',
}
const open = '{"actions":{"malicious":"allow"}}'

const testHooks = (more: Readonly<Record<string, string>> = {}) => {
  const tested = testGuardrail({ ...FILES, ...more })
  const send = (tool_input: object) =>
    preTool(
      tested.guardrail,
      JSON.stringify({ hook_event_name: 'PreToolUse', cwd: tested.root, tool_input }),
    )
  return {
    ...tested,
    send,
    write: (file_path: string, content: string) => send({ file_path, content }),
    run: (command: string) => send({ command }),
  }
}

test.each([
  ['.daimon/policy.json', open],
  ['.daimon/audit.jsonl', ''],
  ['.daimonignore', 'src\n'],
  ['.claude/settings.json', '{}'],
  ['.claude/settings.local.json', '{"disableAllHooks":true}'],
  ['.git/hooks/pre-commit', '#!/bin/sh\n'],
  ['.mcp.json', '{}'],
])('an agent that writes %s is blocked', async (path, content) => {
  const { write, root, guardrail } = testHooks()
  const answer = await write(join(root, path), content)
  expect(answer).toMatchObject({ code: 2 })
  expect(answer.err).toContain('an agent that changes it changes what judges it')
  expect(guardrail.auditTail(1)).toMatchObject([
    { decision: 'block', reasons: [{ kind: 'malicious' }] },
  ])
  // MCP and relative paths are judged alike.
  expect(
    await guardrail.validateCode({ code: content, language: '', filePath: path }),
  ).toMatchObject({ decision: 'block' })
})

test.each([
  ['src/a.ts', "import 'express'\n"],
  ['.gitignore', 'dist\ncoverage\n'],
  ['.husky/pre-commit', 'npm run lint\n'],
  ['.git/hooks/commit-msg', '#!/bin/sh\nexit 0\n'],
  ['.cursor/mcp.json', '{"mcpServers":{"other":{}}}'],
  ['.daimonignore', 'dist\n'],
])('an agent that writes %s as it may is not stopped', async (path, content) => {
  const { write, root } = testHooks()
  expect(await write(join(root, path), content)).toMatchObject({ code: 0 })
})

test.each([
  `echo '${open}' > .daimon/policy.json`,
  `cat x | tee .daimon/policy.json`,
  'rm -f .daimon/audit.jsonl',
  'rm -rf .daimon',
  'cd .daimon && rm audit.jsonl',
  'mv .git/hooks/pre-commit /tmp/x',
  'rm -r .git/hooks',
  "sed -i 's/block/allow/' .daimon/policy.json",
  'cp /tmp/p.json .daimon/policy.json',
  `python3 -c "open('.daimon/policy.json','w').write('{}')"`,
  `bash -c "truncate -s 0 .daimon/audit.jsonl"`,
  'cat .daimon/policy.json >> .claude/settings.json',
  'find .daimon -delete',
  'daimon-scan mcp acknowledge-log --reason fine',
  'ln -sf /dev/null .daimon/audit.jsonl',
])('the command `%s` is blocked', async (command) => {
  expect(await testHooks().run(command)).toMatchObject({ code: 2 })
})

test.each([
  'cat .daimon/policy.json | jq .actions',
  'git diff .daimon/policy.json',
  'grep -r malicious .daimon/audit.jsonl > /tmp/found.txt',
  'daimon-scan mcp verify-log',
  'ls -la .git/hooks .claude',
  'git add -A && git commit -m "x"',
  'rm -rf dist node_modules',
  'npm test',
])('the command `%s` is not stopped', async (command) => {
  expect(await testHooks().run(command)).toMatchObject({ code: 0 })
})

test('a link to a protected file, and what is kept outside of the repository, are protected', async () => {
  const { write, root, run, stateFolder, keyFolder } = testHooks()
  symlinkSync(join(root, '.daimon/policy.json'), join(root, 'x.json'))
  mkdirSync(join(root, 'sub'))
  symlinkSync(join(root, '.daimon'), join(root, 'sub/d'))
  const paths = ['x.json', 'sub/d/policy.json'].map((path) => join(root, path))
  for (const path of [...paths, join(stateFolder, 'x.json')])
    expect(await write(path, open)).toMatchObject({ code: 2 })
  expect(await run(`rm -rf ${keyFolder}`)).toMatchObject({ code: 2 })
})

test('a policy outside of the repository may ask a person, and hosts that cannot ask block', async () => {
  const file = join(testFolder({ 'p.json': '{"protected_files":"ask"}' }), 'p.json')
  const { guardrail, root } = testGuardrail(FILES, { policyFile: file })
  const input = { file_path: join(root, '.daimon/policy.json'), content: open }
  const answer = async (event: object) =>
    JSON.parse((await preTool(guardrail, JSON.stringify(event))).out) as unknown
  const shell = { command: 'rm .daimon/policy.json', cwd: root }
  expect(await answer({ hook_event_name: 'beforeShellExecution', ...shell })).toMatchObject({
    permission: 'ask',
  })
  expect(await answer({ hook_event_name: 'preToolUse', tool_input: input })).toMatchObject({
    permission: 'deny',
  })
  expect(
    await preTool(guardrail, JSON.stringify({ agent_action_name: 'x', tool_info: input })),
  ).toMatchObject({ code: 2 })
  // What a repository says of it counts for nothing.
  const own = testHooks({ '.daimon/policy.json': '{"protected_files":"allow"}' })
  expect(await own.write(join(own.root, '.daimon/policy.json'), open)).toMatchObject({ code: 2 })
  expect(readFileSync(join(own.root, '.daimon/policy.json'), 'utf8')).toContain('allow')
})
