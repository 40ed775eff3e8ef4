import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  existsSync,
  mkdirSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDirectory, testGuardrail } from '../testing/test-guardrail.ts'
import {
  LINE_COUNT as COUNT,
  rebuiltLines,
  testEntry as entry,
  writtenTestLog as written,
} from '../testing/test-log.ts'
import { lineText } from './audit-line.ts'
import { verifyLog } from './verify-log.ts'

test('verifies an unmodified log', () => {
  expect(written().verify()).toMatchObject({ lines: COUNT, fault: undefined, head: { seq: COUNT } })
})

test('detects any changed byte, with its line', () => {
  const { lines, write, verify } = written()
  const whole = lines()
  fc.assert(
    fc.property(
      fc.nat(COUNT - 1),
      fc.nat(),
      fc.integer({ min: 33, max: 126 }),
      (line, at, code) => {
        const text = whole.at(line) ?? ''
        const place = at % text.length
        const changed = text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1)
        fc.pre(changed !== text)
        write(whole.with(line, changed))
        expect(verify().fault).toMatchObject({ kind: 'changed', line: line + 1 })
      },
    ),
  )
})

test.each(Array.from({ length: COUNT }, (_, at) => at))(
  'detects that line %i was removed',
  (at) => {
    const { lines, write, verify } = written()
    write(lines().toSpliced(at, 1))
    expect(verify().fault).toMatchObject({ kind: 'removed', line: at + 1 })
  },
)

test('detects inserted copies, lines of other logs, and text', () => {
  const { lines, write, verify } = written()
  const whole = lines()
  const foreign = lineText({
    entry: entry('x'),
    at: new Date(0),
    before: { seq: 3, hash: 'f'.repeat(64) },
  }).text
  for (const [line, kind] of [
    [whole.at(1) ?? '', 'put in'],
    [foreign, 'changed'],
    ['never mind', 'put in'],
  ] as const) {
    write(whole.toSpliced(3, 0, line))
    expect(verify().fault).toMatchObject({ kind, line: 4 })
  }
})

test('detects swapped lines', () => {
  const { lines, write, verify } = written()
  const whole = lines()
  write(whole.with(2, whole.at(3) ?? '').with(3, whole.at(2) ?? ''))
  expect(verify().fault).toMatchObject({ kind: 'removed', line: 3 })
})

test('warns that a truncated end is undetected without a checkpoint', () => {
  const { lines, write, verify, verifyElsewhere } = written()
  write(lines().slice(0, 5))
  expect(verifyElsewhere()).toMatchObject({
    fault: undefined,
    notes: [expect.stringContaining('has no checkpoint')],
  })
  expect(verify().fault).toMatchObject({ kind: 'removed', line: 6 })
})

test('only the checkpoint reveals a log rebuilt from a line on', () => {
  const { lines, write, verify, verifyElsewhere } = written()
  write(rebuiltLines(lines(), 4))
  expect(verifyElsewhere().fault).toBeUndefined()
  expect(verify().fault).toMatchObject({ kind: 'changed', line: COUNT })
})

test('reports and keeps a partial line, which hides no other line', () => {
  const { log, file, lines, write, verify } = written()
  appendFileSync(file, '{"seq":9,"at":"1970')
  expect(verify().fault).toBeUndefined()
  log.append([entry('after')])
  expect(verify()).toMatchObject({
    fault: undefined,
    notes: [expect.stringContaining('audit.jsonl:9')],
  })
  write(lines().with(COUNT, 'something else'))
  expect(verify().fault).toMatchObject({ line: COUNT + 1 })
})

test('rotates a full log, continues the chain, and detects a missing file', () => {
  const { root, log, verify } = written(1_200)
  const parts = () =>
    readdirSync(join(root, '.daimon'))
      .filter((name) => /^audit\.\d+\.jsonl$/.test(name))
      .toSorted()
  expect(parts().length).toBeGreaterThan(1)
  expect(verify()).toMatchObject({ lines: COUNT, fault: undefined, head: { seq: COUNT } })
  expect(log.tail(COUNT).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  rmSync(join(root, '.daimon', parts().at(0) ?? ''))
  expect(verify().fault).toMatchObject({ kind: 'removed', line: 1 })
})

const CHILD = `
import { AuditLog } from '${new URL('audit-log.ts', import.meta.url).href}'
process.on('SIGXFSZ', () => {})
const [root, stateDirectory, keyDirectory, name, count] = process.argv.slice(1)
const log = new AuditLog({ root, stateDirectory, keyDirectory, now: () => new Date() })
const data = { advisories: '', advisories_as_of: '', policy: '' }
for (let at = 0; at < Number(count); at += 1)
  try {
    log.append([{ tool: 'x', subject: { package: name + at, ecosystem: 'npm', version: '', file: '', line: 0 }, decision: 'allow', reasons: [], degraded: false, notes: [], data }])
  } catch (error) { console.log(error.code) }
`
const child = async (command: string, args: readonly string[]) => {
  const started = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  started.stdout.on('data', (part: Buffer) => (out += part.toString()))
  await once(started, 'close')
  return out
}
type Directories = Parameters<typeof verifyLog>[0]
const testDirectories = (): Directories => ({
  root: testDirectory(),
  stateDirectory: testDirectory(),
  keyDirectory: testDirectory(),
})
const nodeArgs = (
  { root, stateDirectory, keyDirectory }: Directories,
  name: string,
  count: number,
) => [
  '--no-warnings',
  '--conditions=source',
  '--input-type=module',
  '-e',
  CHILD,
  root,
  stateDirectory,
  keyDirectory,
  name,
  String(count),
]

test('concurrent processes write one chain', async () => {
  const directories = testDirectories()
  const names = ['a', 'b', 'c']
  await Promise.all(names.map((name) => child(process.execPath, nodeArgs(directories, name, 30))))
  expect(verifyLog(directories)).toMatchObject({ lines: 90, fault: undefined, incident: null })
})

test('a full disk only loses the line', async () => {
  const directories = testDirectories()
  const out = await child('prlimit', [
    '--fsize=6000',
    process.execPath,
    ...nodeArgs(directories, 'a', 40),
  ])
  expect(out).toContain('EFBIG')
  const { fault, lines, notes } = verifyLog(directories)
  expect({ fault, notes }).toEqual({ fault: undefined, notes: [] })
  expect(lines).toBeGreaterThan(1)
})

test('returns the verdict with a note if the log is unwritable, and does not follow a link', async () => {
  const victim = join(testDirectory({ victim: '' }), 'victim')
  const root = testDirectory()
  mkdirSync(join(root, '.daimon'))
  symlinkSync(victim, join(root, '.daimon/audit.jsonl'))
  const { guardrail } = testGuardrail({}, { root })
  const verdict = await guardrail.validateDependency({ package: 'crossenv', ecosystem: 'npm' })
  expect(verdict.decision).toBe('block')
  expect(verdict.notes.join()).toContain("can't write the decision to the audit log")
  expect(readFileSync(victim, 'utf8')).toBe('')
  expect(existsSync(victim)).toBe(true)
})

test('escapes text of an agent in the log', async () => {
  const { guardrail, root, stateDirectory, keyDirectory } = testGuardrail()
  const name = 'a"}\n{"seq":1,"decision":"allow"}\u001b[2J\u202e'
  await guardrail.validateDependency({
    package: name,
    ecosystem: 'npm',
    target_file: '../\n\u2028x',
  })
  await guardrail.validateCode({
    code: `import '${'x'.repeat(5_000)}'`,
    language: 'javascript',
    filePath: '',
  })
  expect(
    readFileSync(join(root, '.daimon/audit.jsonl'), 'utf8').trimEnd().split('\n'),
  ).toHaveLength(2)
  expect(verifyLog({ root, stateDirectory, keyDirectory })).toMatchObject({
    lines: 2,
    fault: undefined,
  })
  expect(JSON.stringify(guardrail.auditTail(2))).not.toMatch(/[\u001b\u202e\u2028]/)
})
