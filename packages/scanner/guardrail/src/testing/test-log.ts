import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type AuditEntry, type Head, START, lineText, readLine } from '../audit/audit-line.ts'
import { AuditLog } from '../audit/audit-log.ts'
import { verifyLog } from '../audit/verify-log.ts'
import { testDirectory } from './test-guardrail.ts'

export const LINE_COUNT = 8

export const testEntry = (name: string): AuditEntry => ({
  tool: 'validate_dependency',
  subject: { package: name, ecosystem: 'npm', version: '1.0.0', file: '', line: 0 },
  decision: 'allow',
  reasons: [],
  degraded: false,
  notes: [],
  data: { advisories: 'a', advisories_as_of: '2026-01-01', policy: 'p' },
})

/** A log of its own repository, with the user's directories next to it. */
export const openTestLog = (rotateBytes = 1e9) => {
  const root = testDirectory()
  const stateDirectory = testDirectory()
  const keyDirectory = testDirectory()
  const reopen = () => {
    const opened = new AuditLog({
      root,
      stateDirectory,
      keyDirectory,
      now: () => new Date(0),
      rotateBytes,
    })
    onTestFinished(() => opened.close())
    return opened
  }
  const file = join(root, '.daimon/audit.jsonl')
  return {
    root,
    log: reopen(),
    /** A new instance, as in another process. */
    reopen,
    file,
    stateDirectory,
    keyDirectory,
    lines: () => readFileSync(file, 'utf8').trimEnd().split('\n'),
    write: (lines: readonly string[]) =>
      writeFileSync(file, lines.map((line) => `${line}\n`).join('')),
    verify: () => verifyLog({ root, stateDirectory, keyDirectory }),
    verifyElsewhere: () =>
      verifyLog({ root, stateDirectory: testDirectory(), keyDirectory: testDirectory() }),
  }
}

export const writtenTestLog = (rotateBytes?: number) => {
  const opened = openTestLog(rotateBytes)
  for (let at = 1; at <= LINE_COUNT; at += 1) opened.log.append([testEntry(`package-${at}`)])
  return opened
}

/** Forged lines with matching hashes, from the line after `kept` on. */
export const rebuiltLines = (lines: readonly string[], kept: number, key?: Buffer): string[] => {
  const last = kept === 0 ? undefined : readLine(lines.at(kept - 1) ?? '')
  let head: Head = last ? { seq: last.seq, hash: last.hash } : START
  const rebuilt = Array.from({ length: lines.length - kept }, (_, at) => {
    const made = lineText({
      entry: testEntry(`other-${at}`),
      at: new Date(0),
      before: head,
      key,
    })
    head = made.head
    return made.text
  })
  return [...lines.slice(0, kept), ...rebuilt]
}
