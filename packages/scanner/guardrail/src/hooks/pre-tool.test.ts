import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testGuardrail } from '../testing/test-guardrail.ts'
import { evaluateStaged } from './pre-commit.ts'
import { preTool } from './pre-tool.ts'

const manifest = '{\n  "name": "shop",\n  "dependencies": {\n    "lodash": "4.17.20"\n  }\n}\n'
const ask = (guardrail: ReturnType<typeof testGuardrail>['guardrail'], event: object) =>
  preTool(guardrail, JSON.stringify(event))
const bad = { file_path: 'a.js', content: "import x from 'expresss'\n" }
const good = { file_path: 'a.js', content: "import x from 'express'\n" }

test.each([
  [
    'Claude Code',
    (tool_input: object) => ({ hook_event_name: 'PreToolUse', tool_name: 'Write', tool_input }),
  ],
  [
    'Gemini CLI',
    (tool_input: object) => ({
      hook_event_name: 'BeforeTool',
      tool_name: 'write_file',
      tool_input,
    }),
  ],
  [
    'Windsurf',
    ({ file_path, content }: typeof bad) => ({
      agent_action_name: 'pre_write_code',
      tool_info: { file_path, edits: [{ old_string: '', new_string: content }] },
    }),
  ],
  ['a plain event', (input: object) => input],
])('%s is denied by exit code 2 with a reason, and allowed silently', async (_name, event) => {
  const { guardrail } = testGuardrail()
  const denied = await ask(guardrail, event(bad))
  expect(denied).toMatchObject({ code: 2, out: '' })
  expect(denied.err).toMatch(/expresss.*express[\s\S]*Instead: express/)
  expect(await ask(guardrail, event(good))).toEqual({ code: 0, out: '', err: '' })
})

test.each([
  [
    'Copilot',
    (input: object) => ({ toolName: 'create', toolArgs: JSON.stringify(input) }),
    'permissionDecision',
  ],
  ['Cursor', (tool_input: object) => ({ hook_event_name: 'preToolUse', tool_input }), 'permission'],
])('%s is denied in JSON', async (_name, event, member) => {
  const { guardrail } = testGuardrail()
  const denied = await ask(guardrail, event(bad))
  expect(denied.code).toBe(0)
  expect(JSON.parse(denied.out)).toMatchObject({ [member]: 'deny' })
  expect((await ask(guardrail, event(good))).out).toBe('')
})

test('checks only the new packages of an edit', async () => {
  const { guardrail, root } = testGuardrail({ 'package.json': manifest })
  const edit = (old_string: string, new_string: string) =>
    ask(guardrail, {
      hook_event_name: 'PreToolUse',
      cwd: root,
      tool_input: { file_path: join(root, 'package.json'), old_string, new_string },
    })
  expect(await edit('"shop"', '"store"')).toMatchObject({ code: 0, err: '' })
  expect(await edit('"4.17.20"\n', '"4.17.20",\n    "raect": "1.0.0"\n')).toMatchObject({ code: 2 })
  expect(await edit('"4.17.20"', '"4.17.21"')).toMatchObject({ code: 0 })
  expect(await edit('is not there', '"crossenv": "1.0.0",')).toMatchObject({ code: 2 })
})

test('checks installing commands, and a patch inside a command', async () => {
  const { guardrail } = testGuardrail()
  const run = (command: string) =>
    ask(guardrail, { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } })
  expect(await run('cd app && npm install --save-dev express crossenv')).toMatchObject({ code: 2 })
  expect(await run('npm install && npm test')).toMatchObject({ code: 0, err: '' })
  expect(
    await run(
      "apply_patch <<'X'\n*** Begin Patch\n*** Add File: a.py\n+import colourama\n*** End Patch\nX",
    ),
  ).toMatchObject({ code: 2 })
})

test.each([
  [
    'Claude Code',
    (tool_input: object) => ({ hook_event_name: 'PreToolUse', tool_input }),
    { hookSpecificOutput: { permissionDecision: 'ask' } },
  ],
  [
    'Copilot',
    (input: object) => ({ toolName: 'bash', toolArgs: JSON.stringify(input) }),
    { permissionDecision: 'ask' },
  ],
  [
    'Cursor',
    (input: object) => ({ hook_event_name: 'beforeShellExecution', ...input }),
    { permission: 'ask' },
  ],
])('%s asks a person about a command with unclear packages', async (_name, event, expected) => {
  const { guardrail } = testGuardrail()
  const asked = await ask(guardrail, event({ command: 'npm install $(cat names)' }))
  expect(asked.code).toBe(0)
  expect(JSON.parse(asked.out)).toMatchObject(expected)
})

test('warns a host that can not ask about unclear packages, or denies by policy', async () => {
  const event = { hook_event_name: 'BeforeTool', tool_input: { command: 'npm install $NAMES' } }
  const lenient = testGuardrail()
  expect(await ask(lenient.guardrail, event)).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('npm install …'),
  })
  const strict = testGuardrail({ '.daimon/policy.json': '{"unclear_commands":"block"}' })
  expect(await ask(strict.guardrail, event)).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm install …'),
  })
  expect(strict.guardrail.auditTail(1)).toMatchObject([
    { decision: 'block', subject: { package: expect.stringContaining('npm install …') } },
  ])
})

test.each(['', 'no JSON', '[]', '{"tool_input":7}', '{"tool_input":{"file_path":7}}'])(
  'an invalid event (%s) blocks no agent and is reported',
  async (input) => {
    const { guardrail } = testGuardrail()
    expect(await preTool(guardrail, input)).toMatchObject({ code: 0, out: '' })
  },
)

test('checks only the packages that staged files add', async () => {
  const { guardrail, root } = testGuardrail({ 'package.json': manifest })
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-C', root, ...args],
      { stdio: 'ignore' },
    )
  git('init')
  git('add', 'package.json')
  const first = await evaluateStaged(guardrail)
  expect(first).toMatchObject([
    { file: 'package.json', imports: [{ package: 'lodash', decision: 'block', line: 4 }] },
  ])
  git('commit', '--no-verify', '-m', 'first')
  writeFileSync(join(root, 'package.json'), manifest.replace('"shop"', '"store"'))
  writeFileSync(join(root, 'b.py'), 'import colourama\n')
  writeFileSync(join(root, 'unstaged.py'), 'import reqeusts\n')
  git('add', 'package.json', 'b.py')
  const second = await evaluateStaged(guardrail)
  expect(
    second.flatMap(({ file, imports }) =>
      imports.map((each) => [file, each.package, each.decision]),
    ),
  ).toEqual([['b.py', 'colourama', 'block']])
})
