import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDirectory, testGuardrail } from '../testing/test-guardrail.ts'
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
])('blocks an agent that writes %s', async (path, content) => {
  const { write, root, guardrail } = testHooks()
  const answer = await write(join(root, path), content)
  expect(answer).toMatchObject({ code: 2 })
  expect(answer.err).toContain('Agents must not change what checks them.')
  expect(guardrail.auditTail(1)).toMatchObject([
    { decision: 'block', reasons: [{ kind: 'malicious' }] },
  ])
  // MCP treats relative paths in the same way.
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
])('allows an agent to write %s', async (path, content) => {
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
  'D=.daimon; rm $D/policy.json',
  'rm .daimon/*.json',
  'rm "$PWD/.daimon/policy.json"',
  'rm .daimon/pol""icy.json',
  'cat() { rm "$@"; }; cat .daimon/policy.json',
  'true 2> .daimon/policy.json',
  'for f in .daimon/policy.json; do rm $f; done',
  'P=.daimon/policy.json python3 edit.py',
  `python3 <<X
open('.daimon/policy.json','w')
X`,
  `echo "open('.daimon/policy.json','w')" | python3`,
  'echo .daimon/policy.json | xargs rm',
  'cd "$HERE" && rm .daimon/policy.json',
  'sudo rm .daimon/policy.json',
  'dd if=/dev/null of=.daimon/policy.json',
  'rm .daimon/policy.json && echo "unterminated',
  'npx daimon-scan mcp acknowledge-log --reason fine',
])('blocks the command `%s`', async (command) => {
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
  'sudo cat .daimon/policy.json',
  'bash -c "cat .daimon/policy.json"',
  'if [ -f .daimon/policy.json ]; then cat .daimon/policy.json; fi',
  'for f in .daimon/policy.json; do cat $f; done',
  'cat > a.md <<X\nEdit .daimon/policy.json\nX',
  'tee a.md <<X\nEdit .daimon/policy.json\nX',
  'daimon-scan scan . > .daimon-report.txt',
])('allows the command `%s`', async (command) => {
  expect(await testHooks().run(command)).toMatchObject({ code: 0 })
})

test('protects links to protected files, and data outside the repository', async () => {
  const { write, root, run, stateDirectory, keyDirectory } = testHooks()
  symlinkSync(join(root, '.daimon/policy.json'), join(root, 'x.json'))
  mkdirSync(join(root, 'sub'))
  symlinkSync(join(root, '.daimon'), join(root, 'sub/d'))
  const paths = ['x.json', 'sub/d/policy.json'].map((path) => join(root, path))
  for (const path of [...paths, join(stateDirectory, 'x.json')])
    expect(await write(path, open)).toMatchObject({ code: 2 })
  expect(await run(`rm -rf ${keyDirectory}`)).toMatchObject({ code: 2 })
})

test('a policy outside the repository may ask a person; hosts that can not ask block', async () => {
  const file = join(testDirectory({ 'p.json': '{"protected_files":"ask"}' }), 'p.json')
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
  // The repository's own setting is ignored.
  const own = testHooks({ '.daimon/policy.json': '{"protected_files":"allow"}' })
  expect(await own.write(join(own.root, '.daimon/policy.json'), open)).toMatchObject({ code: 2 })
  expect(readFileSync(join(own.root, '.daimon/policy.json'), 'utf8')).toContain('allow')
})
