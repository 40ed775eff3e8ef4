import {
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDirectory, testGuardrail } from '../testing/test-guardrail.ts'
import {
  LINE_COUNT,
  openTestLog,
  rebuiltLines,
  testEntry,
  writtenTestLog,
} from '../testing/test-log.ts'
import { readAuditKey } from './audit-key.ts'
import { sha256 } from './audit-line.ts'

type TestLog = ReturnType<typeof openTestLog>

/** Old copies of an attacker. */
const copyLog = (directory: string): string => {
  const copy = testDirectory()
  cpSync(directory, copy, { recursive: true })
  return copy
}
const restore = (copy: string, directory: string): void => {
  rmSync(directory, { recursive: true, force: true })
  cpSync(copy, directory, { recursive: true })
}
const onlyFile = (directory: string): string =>
  join(directory, readdirSync(directory).find((name) => name.endsWith('.json')) ?? '')

const ATTACKS: readonly (readonly [name: string, attack: (log: TestLog) => void])[] = [
  [
    'an edit of a line',
    ({ lines, write }) => write(lines().with(2, lines().at(2)?.replace('allow', 'block') ?? '')),
  ],
  ['an end that is cut off', ({ lines, write }) => write(lines().slice(0, 5))],
  ['a log that is emptied', ({ write }) => write([])],
  ['a log that is deleted', ({ file }) => rmSync(file)],
  ['a directory that is deleted', ({ root }) => rmSync(join(root, '.daimon'), { recursive: true })],
  [
    'a chain of equal length that is rebuilt as a whole',
    ({ lines, write }) => write(rebuiltLines(lines(), 0)),
  ],
  ['an end that is rebuilt', ({ lines, write }) => write(rebuiltLines(lines(), 4))],
  [
    'entries that are added with hashes that fit',
    ({ lines, write }) => write(rebuiltLines([...lines(), ''], LINE_COUNT)),
  ],
  [
    'the checkpoint of another log',
    ({ stateDirectory }) => {
      const other = writtenTestLog()
      cpSync(onlyFile(other.stateDirectory), onlyFile(stateDirectory))
    },
  ],
  [
    'a checkpoint that is rewritten for a rebuilt chain, without the key',
    ({ lines, write, stateDirectory }) => {
      const file = onlyFile(stateDirectory)
      write(rebuiltLines(lines(), 0))
      const hash = /"hash":"(\w+)"\}$/.exec(lines().at(-1) ?? '')?.[1] ?? ''
      const checkpoint = JSON.parse(readFileSync(file, 'utf8')) as { head: object }
      writeFileSync(file, JSON.stringify({ ...checkpoint, head: { ...checkpoint.head, hash } }))
    },
  ],
  [
    'a checkpoint that is deleted with a rebuilt chain',
    ({ lines, write, stateDirectory }) => {
      write(rebuiltLines(lines(), 0))
      rmSync(onlyFile(stateDirectory))
    },
  ],
  ['a key that is deleted', ({ keyDirectory }) => rmSync(join(keyDirectory, 'key'))],
]

test.each(ATTACKS)(
  'detects %s before and after further decisions until a person acknowledges it',
  (_name, attack) => {
    const written = writtenTestLog()
    const { log, reopen, verify } = written
    attack(written)
    const { fault } = verify()
    expect(fault).toBeDefined()
    // In a process that knows the log, and in others.
    const others = reopen()
    for (const each of [others, log, others, reopen()])
      expect(each.append([testEntry('later')])).toContain('acknowledge-log')
    expect(verify()).toMatchObject({ fault: undefined, incident: { reason: expect.any(String) } })
    expect(others.warning()).toBeDefined()
    expect(reopen().acknowledge(testEntry('seen'))).toMatchObject({ reason: expect.any(String) })
    expect(log.append([testEntry('after')])).toBeUndefined()
    expect(verify()).toMatchObject({ fault: undefined, incident: null })
  },
)

test('the high-water mark reveals an old copy of the log and its checkpoint', () => {
  const { root, stateDirectory, reopen, log, verify } = writtenTestLog()
  const copies = [copyLog(join(root, '.daimon')), copyLog(stateDirectory)] as const
  log.append([testEntry('later')])
  log.close()
  restore(copies[0], join(root, '.daimon'))
  restore(copies[1], stateDirectory)
  expect(verify().fault).toMatchObject({ detail: expect.stringContaining('old copy') })
  expect(reopen().append([testEntry('next')])).toContain('old copy')
  expect(verify()).toMatchObject({ incident: { seq: LINE_COUNT + 2 } })
})

test('a running process detects an old copy of everything', () => {
  const { root, stateDirectory, keyDirectory, reopen, log } = writtenTestLog()
  const directories = [join(root, '.daimon'), stateDirectory, keyDirectory]
  const copies = directories.map(copyLog)
  log.append([testEntry('later')])
  for (const [at, directory] of directories.entries()) restore(copies[at] ?? '', directory)
  // No check on this machine can detect it.
  expect(reopen().append([testEntry('other')])).toBeUndefined()
  for (const [at, directory] of directories.entries()) restore(copies[at] ?? '', directory)
  expect(log.append([testEntry('next')])).toContain('old copies')
})

test('a new segment names the previous one, whose files are kept as evidence', () => {
  const { root, lines, write, log, file } = writtenTestLog()
  write(rebuiltLines(lines(), 0))
  const evil = readFileSync(file)
  log.append([testEntry('later')])
  const [first] = log.tail(2)
  expect(first).toMatchObject({
    seq: LINE_COUNT + 1,
    tool: 'audit_log',
    segment: {
      reason: expect.stringContaining('rebuilt'),
      previous: [{ file: 'audit.jsonl', bytes: evil.length, sha256: sha256(evil) }],
      expected: { seq: LINE_COUNT },
    },
  })
  const evidence = join(root, '.daimon', first?.segment?.evidence ?? '', 'audit.jsonl')
  expect(readFileSync(evidence)).toEqual(evil)
})

test('a second incident keeps its own evidence and does not end the first one', () => {
  const { root, log, lines, write, reopen } = writtenTestLog()
  write(lines().slice(0, 5))
  log.append([testEntry('later')])
  write(rebuiltLines(lines(), 1))
  // The person reviewed only the first one.
  expect(reopen().acknowledge(testEntry('seen'))).toBeUndefined()
  expect(log.append([testEntry('next')])).toContain('is unacknowledged too')
  const evidence = readdirSync(join(root, '.daimon')).filter((name) => name.includes('evidence'))
  expect(evidence).toHaveLength(2)
})

test('accepts a log whose process died before it moved the checkpoint', () => {
  const { root, stateDirectory, keyDirectory, log, reopen, verify } = openTestLog()
  for (let at = 0; at < 3; at += 1) {
    const copies = [stateDirectory, keyDirectory].map(copyLog)
    // As after a crash: the entry exists, but the checkpoint is older.
    reopen().append([testEntry(`package-${at}`)])
    if (at === 0) continue
    for (const [index, directory] of [stateDirectory, keyDirectory].entries())
      restore(copies[index] ?? '', directory)
    expect(verify()).toMatchObject({ fault: undefined, incident: null })
    expect(reopen().append([testEntry('next')])).toBeUndefined()
  }
  expect(log.append([testEntry('last')])).toBeUndefined()
  // Even if the file was just rotated.
  expect(existsSync(join(root, '.daimon/audit.jsonl'))).toBe(true)
})

test('continues a segment whose process died after it began it', () => {
  const { stateDirectory, keyDirectory, lines, write, reopen, verify } = writtenTestLog()
  write(lines().slice(0, 5))
  const copies = [stateDirectory, keyDirectory].map(copyLog)
  reopen().append([testEntry('later')])
  for (const [at, directory] of [stateDirectory, keyDirectory].entries())
    restore(copies[at] ?? '', directory)
  expect(reopen().append([testEntry('next')])).toContain('acknowledge-log')
  expect(verify()).toMatchObject({ fault: undefined, incident: { seq: LINE_COUNT + 1 } })
})

test('signed entries are still bound to the chain', () => {
  const { lines, write, keyDirectory, verify } = writtenTestLog()
  write(rebuiltLines(lines(), 0, readAuditKey(keyDirectory)))
  expect(verify().fault).toMatchObject({ kind: 'changed', line: LINE_COUNT })
})

test('without a checkpoint, the log is written and each decision has a warning', () => {
  const { root, reopen, stateDirectory, verify } = openTestLog()
  rmSync(stateDirectory, { recursive: true })
  writeFileSync(stateDirectory, 'not a directory')
  const log = reopen()
  for (const name of ['a', 'b'])
    expect(log.append([testEntry(name)])).toContain("Can't store a checkpoint of the audit log")
  expect(verify()).toMatchObject({ lines: 2 })
  expect(readdirSync(join(root, '.daimon')).filter((name) => name.includes('evid'))).toEqual([])
})

test('migrates a checkpoint of an earlier version', () => {
  const { lines, stateDirectory, keyDirectory, reopen, verify } = writtenTestLog()
  const { hash } = JSON.parse(lines().at(-1) ?? '') as { hash: string }
  const file = onlyFile(stateDirectory)
  writeFileSync(file.replace(/json$/, 'anchor'), `${LINE_COUNT}:${hash}`)
  rmSync(file)
  for (const name of readdirSync(keyDirectory)) rmSync(join(keyDirectory, name))
  expect(reopen().append([testEntry('next')])).toBeUndefined()
  expect(verify()).toMatchObject({ fault: undefined, incident: null, lines: LINE_COUNT + 1 })
})

test('handles a deleted lock and a restored log', () => {
  const { root, log, reopen, verify } = writtenTestLog()
  rmSync(join(root, '.daimon/audit.lock'))
  expect([log, reopen(), log].map((each) => each.append([testEntry('x')]))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  renameSync(join(root, '.daimon'), join(root, 'away'))
  renameSync(join(root, 'away'), join(root, '.daimon'))
  expect(log.append([testEntry('x')])).toBeUndefined()
  expect(verify()).toMatchObject({ fault: undefined, lines: LINE_COUNT + 4 })
})

test('each verdict, even an empty one, has the warning until it is acknowledged', async () => {
  const { guardrail, root } = testGuardrail()
  const ask = () => guardrail.validateDependency({ package: 'express', ecosystem: 'npm' })
  expect(await ask()).not.toHaveProperty('audit_warning')
  writeFileSync(join(root, '.daimon/audit.jsonl'), '')
  const warning = expect.stringContaining('failed verification') as string
  expect(await ask()).toMatchObject({ audit_warning: warning, notes: [warning] })
  expect(
    await guardrail.validateCode({ code: "import 'express'", language: 'ts', filePath: '' }),
  ).toMatchObject({ audit_warning: warning })
  expect(await guardrail.validateSubjects([], 'hook pre-tool')).toMatchObject({
    audit_warning: warning,
  })
  expect(guardrail.acknowledgeLog('I emptied it myself')).toBeDefined()
  expect(await ask()).not.toHaveProperty('audit_warning')
  expect(guardrail.auditTail(2).at(0)).toMatchObject({
    tool: 'acknowledge_log',
    notes: ['I emptied it myself'],
  })
})
