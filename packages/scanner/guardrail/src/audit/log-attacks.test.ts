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
import { testFolder, testGuardrail } from '../testing/test-guardrail.ts'
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

/** Old copies, as an attacker keeps them. */
const copyOf = (folder: string): string => {
  const copy = testFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
const restore = (copy: string, folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(copy, folder, { recursive: true })
}
const onlyFile = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '')

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
    ({ stateFolder }) => {
      const other = writtenTestLog()
      cpSync(onlyFile(other.stateFolder), onlyFile(stateFolder))
    },
  ],
  [
    'a checkpoint that is rewritten for a rebuilt chain, without the key',
    ({ lines, write, stateFolder }) => {
      const file = onlyFile(stateFolder)
      write(rebuiltLines(lines(), 0))
      const hash = /"hash":"(\w+)"\}$/.exec(lines().at(-1) ?? '')?.[1] ?? ''
      const checkpoint = JSON.parse(readFileSync(file, 'utf8')) as { head: object }
      writeFileSync(file, JSON.stringify({ ...checkpoint, head: { ...checkpoint.head, hash } }))
    },
  ],
  [
    'a checkpoint that is deleted with a rebuilt chain',
    ({ lines, write, stateFolder }) => {
      write(rebuiltLines(lines(), 0))
      rmSync(onlyFile(stateFolder))
    },
  ],
  ['a key that is deleted', ({ keyFolder }) => rmSync(join(keyFolder, 'key'))],
]

test.each(ATTACKS)(
  '%s is found before and after further decisions, until a person acknowledges it',
  (_name, attack) => {
    const written = writtenTestLog()
    const { log, reopen, verify } = written
    attack(written)
    const { fault } = verify()
    expect(fault).toBeDefined()
    // By a process that has seen the log before, and by others.
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

test('an old copy of the log and its checkpoint is found by the high-water mark', () => {
  const { root, stateFolder, reopen, log, verify } = writtenTestLog()
  const copies = [copyOf(join(root, '.daimon')), copyOf(stateFolder)] as const
  log.append([testEntry('later')])
  log.close()
  restore(copies[0], join(root, '.daimon'))
  restore(copies[1], stateFolder)
  expect(verify().fault).toMatchObject({ detail: expect.stringContaining('old copy') })
  expect(reopen().append([testEntry('next')])).toContain('old copy')
  expect(verify()).toMatchObject({ incident: { seq: LINE_COUNT + 2 } })
})

test('an old copy of everything is found by a process that is still running', () => {
  const { root, stateFolder, keyFolder, reopen, log } = writtenTestLog()
  const folders = [join(root, '.daimon'), stateFolder, keyFolder]
  const copies = folders.map(copyOf)
  log.append([testEntry('later')])
  for (const [at, folder] of folders.entries()) restore(copies[at] ?? '', folder)
  // This is what no check on the machine itself can find.
  expect(reopen().append([testEntry('other')])).toBeUndefined()
  for (const [at, folder] of folders.entries()) restore(copies[at] ?? '', folder)
  expect(log.append([testEntry('next')])).toContain('old copies')
})

test('a segment that is begun says what was before it, and the evidence is kept', () => {
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

test('a second incident keeps its own evidence, and does not end the first one unseen', () => {
  const { root, log, lines, write, reopen } = writtenTestLog()
  write(lines().slice(0, 5))
  log.append([testEntry('later')])
  write(rebuiltLines(lines(), 1))
  // The person has seen the first one alone.
  expect(reopen().acknowledge(testEntry('seen'))).toBeUndefined()
  expect(log.append([testEntry('next')])).toContain('was not acknowledged either')
  const evidence = readdirSync(join(root, '.daimon')).filter((name) => name.includes('evidence'))
  expect(evidence).toHaveLength(2)
})

test('a log whose process ended before it moved the checkpoint raises no alarm', () => {
  const { root, stateFolder, keyFolder, log, reopen, verify } = openTestLog()
  for (let at = 0; at < 3; at += 1) {
    const copies = [stateFolder, keyFolder].map(copyOf)
    // As after a crash: the entry is there, the checkpoint is the one before.
    reopen().append([testEntry(`package-${at}`)])
    if (at === 0) continue
    for (const [index, folder] of [stateFolder, keyFolder].entries())
      restore(copies[index] ?? '', folder)
    expect(verify()).toMatchObject({ fault: undefined, incident: null })
    expect(reopen().append([testEntry('next')])).toBeUndefined()
  }
  expect(log.append([testEntry('last')])).toBeUndefined()
  // Also when the file had just been put aside.
  expect(existsSync(join(root, '.daimon/audit.jsonl'))).toBe(true)
})

test('a process that ended after it began a segment leaves a segment that others go on with', () => {
  const { stateFolder, keyFolder, lines, write, reopen, verify } = writtenTestLog()
  write(lines().slice(0, 5))
  const copies = [stateFolder, keyFolder].map(copyOf)
  reopen().append([testEntry('later')])
  for (const [at, folder] of [stateFolder, keyFolder].entries()) restore(copies[at] ?? '', folder)
  expect(reopen().append([testEntry('next')])).toContain('acknowledge-log')
  expect(verify()).toMatchObject({ fault: undefined, incident: { seq: LINE_COUNT + 1 } })
})

test('entries signed with the key are still bound to the chain', () => {
  const { lines, write, keyFolder, verify } = writtenTestLog()
  write(rebuiltLines(lines(), 0, readAuditKey(keyFolder)))
  expect(verify().fault).toMatchObject({ kind: 'changed', line: LINE_COUNT })
})

test('where no checkpoint can be kept the log is written, and every decision says so', () => {
  const { root, reopen, stateFolder, verify } = openTestLog()
  rmSync(stateFolder, { recursive: true })
  writeFileSync(stateFolder, 'not a directory')
  const log = reopen()
  for (const name of ['a', 'b'])
    expect(log.append([testEntry(name)])).toContain('No checkpoint of the audit log')
  expect(verify()).toMatchObject({ lines: 2 })
  expect(readdirSync(join(root, '.daimon')).filter((name) => name.includes('evid'))).toEqual([])
})

test('a checkpoint of an earlier version is taken over', () => {
  const { lines, stateFolder, keyFolder, reopen, verify } = writtenTestLog()
  const { hash } = JSON.parse(lines().at(-1) ?? '') as { hash: string }
  const file = onlyFile(stateFolder)
  writeFileSync(file.replace(/json$/, 'anchor'), `${LINE_COUNT}:${hash}`)
  rmSync(file)
  for (const name of readdirSync(keyFolder)) rmSync(join(keyFolder, name))
  expect(reopen().append([testEntry('next')])).toBeUndefined()
  expect(verify()).toMatchObject({ fault: undefined, incident: null, lines: LINE_COUNT + 1 })
})

test('a lock that is deleted and a log that is moved back keep their places', () => {
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

test('every verdict carries the warning, also one that judges nothing, until it is acknowledged', async () => {
  const { guardrail, root } = testGuardrail()
  const ask = () => guardrail.validateDependency({ package: 'express', ecosystem: 'npm' })
  expect(await ask()).not.toHaveProperty('audit_warning')
  writeFileSync(join(root, '.daimon/audit.jsonl'), '')
  const warning = expect.stringContaining('did not verify') as string
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
