import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { BIN, type Place, type Running, openPlace, startUp } from './daimon.ts'

const plugin = join(import.meta.dirname, '../../integrations/claude-code')

let place: Place
let service: Running
beforeAll(async () => {
  place = await openPlace()
  service = await startUp(place)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await place[Symbol.asyncDispose]()
})

let avatars = 0
let bot: string
let transcript: string
beforeEach(async () => {
  bot = `agent-${(avatars += 1)}`
  transcript = join(place.path, `${bot}.jsonl`)
  const args = ['pack', 'import', 'developer', '--persist', 'true', '--external-key', bot]
  await place.daimon(args)
})

type HookCall = { bot?: string | undefined; url?: string; input?: string }

/** Runs a hook as an agent does, with the JSON of the event on standard input. */
const runHook = (event: string, members: object, { url = service.url, input }: HookCall = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DAIMON_URL: url, DAIMON_BOT_ID: bot, DAIMON_API_KEY: '' }
    const child = execFile(
      process.execPath,
      [BIN, 'hook', event],
      { cwd: place.path, env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    const common = { session_id: 's-1', transcript_path: transcript, cwd: '/work/kettle' }
    child.stdin?.end(input ?? JSON.stringify({ ...common, ...members }))
  })

let messages = 0
const addLine = (type: string, content: unknown, members: object = {}) =>
  appendFile(
    transcript,
    `${JSON.stringify({
      type,
      uuid: `00000000-0000-4000-8000-${String((messages += 1)).padStart(12, '0')}`,
      timestamp: '2026-05-04T10:00:00.000Z',
      sessionId: 's-1',
      isSidechain: false,
      message: { role: type, content },
      ...members,
    })}\n`,
  )
const text = (each: string) => [{ type: 'text', text: each }]

const listMemories = async (): Promise<string[]> => {
  const { out } = await place.daimon(['memory', 'list', '--bot', bot, '--json'])
  const memories = JSON.parse(out) as { content: string }[]
  return memories.map(({ content }) => content).toSorted()
}

const readContext = (out: string) =>
  (
    JSON.parse(out) as {
      hookSpecificOutput: { hookEventName: string; additionalContext: string }
    }
  ).hookSpecificOutput

describe('the hooks of a coding agent', () => {
  test('save a turn when it stops, and the next session recalls it', async () => {
    await addLine('user', 'The staging database is on port 6543.')
    await addLine('assistant', [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }])
    await addLine('user', [{ type: 'tool_result', tool_use_id: 't', content: 'connected' }])
    await addLine('assistant', text('Connected to staging.'))
    expect(await runHook('stop', { stop_hook_active: false })).toEqual({
      code: 0,
      out: '',
      err: '',
    })
    expect(await listMemories()).toEqual([
      'Connected to staging.',
      'The staging database is on port 6543.',
    ])
    const prompt = 'On which port is the staging database?'
    const { out } = await runHook('prompt-submit', { session_id: 's-2', prompt })
    expect(readContext(out).hookEventName).toBe('UserPromptSubmit')
    expect(readContext(out).additionalContext).toContain('on port 6543')
    const start = readContext((await runHook('session-start', { source: 'startup' })).out)
    expect(start.hookEventName).toBe('SessionStart')
    expect(start.additionalContext).toContain('You are Forge')
  })

  test('save each turn once, and leave out what the user did not say', async () => {
    await addLine('user', '<command-name>/clear</command-name>')
    await addLine('user', 'A summary of the conversation.', { isCompactSummary: true })
    await addLine('user', 'A question of a subagent.', { isSidechain: true })
    await addLine('user', 'Rename the module to kettle.')
    await addLine('assistant', text('I rename it.'), { isSidechain: true })
    await addLine('user', 'Stop, call it teapot.')
    await addLine('assistant', text('Renamed to teapot.'))
    await appendFile(transcript, '{"type":"user","uuid":"half')
    for (const event of ['stop', 'pre-compact', 'session-end', 'session-end'])
      expect(await runHook(event, {})).toEqual({ code: 0, out: '', err: '' })
    expect(await listMemories()).toEqual([
      'Rename the module to kettle.',
      'Renamed to teapot.',
      'Stop, call it teapot.',
    ])
  })

  test('save all of a long reply', async () => {
    const reply = 'The log says that the port is taken. '.repeat(1_500)
    await addLine('user', 'Why does staging fail?')
    await addLine('assistant', text(reply))
    await runHook('stop', {})
    const contents = await listMemories()
    expect(contents.length).toBeGreaterThan(2)
    expect(contents.reduce((sum, content) => sum + content.length, 0)).toBeGreaterThan(50_000)
  })

  test('save the reply of a stop that the transcript has not yet', async () => {
    await addLine('user', 'Which license do we use?')
    await runHook('pre-compact', { trigger: 'auto' })
    expect(await listMemories()).toEqual([])
    await runHook('stop', { last_assistant_message: 'MIT.' })
    expect(await listMemories()).toEqual(['MIT.', 'Which license do we use?'])
  })
})

describe('the agent goes on', () => {
  test.each([
    ['a service that is down', { url: 'http://127.0.0.1:4' }],
    ['input that is not JSON', { input: '{' }],
    ['input that is no object', { input: '[]' }],
    ['no input', { input: '' }],
  ])('with %s', async (_name, call) => {
    await writeFile(transcript, '')
    const outcome = await runHook('prompt-submit', { prompt: 'Hello.' }, call)
    expect(outcome).toEqual({ code: 0, out: '', err: '' })
  })

  test('without a transcript or an avatar', async () => {
    const missing = { transcript_path: join(place.path, 'missing.jsonl') }
    expect(await runHook('stop', missing)).toEqual({ code: 0, out: '', err: '' })
    bot = 'unknown'
    expect(await runHook('prompt-submit', { prompt: 'Hello.' })).toMatchObject({ code: 0, out: '' })
  })
})

test('the plugin runs a known event at each hook', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(plugin, path), 'utf8'))
  const { hooks } = read('hooks/hooks.json') as {
    hooks: Record<string, [{ hooks: [{ command: string }] }]>
  }
  const commands = Object.entries(hooks).map(([name, [{ hooks: own }]]) => [name, own[0].command])
  expect(commands).toEqual([
    ['SessionStart', 'daimon hook session-start || true'],
    ['UserPromptSubmit', 'daimon hook prompt-submit || true'],
    ['Stop', 'daimon hook stop || true'],
    ['PreCompact', 'daimon hook pre-compact || true'],
    ['SessionEnd', 'daimon hook session-end || true'],
  ])
  expect(read('.claude-plugin/plugin.json')).toMatchObject({ name: 'daimon' })
  expect(read('../.claude-plugin/marketplace.json')).toMatchObject({
    plugins: [{ name: 'daimon', source: './claude-code' }],
  })
})
