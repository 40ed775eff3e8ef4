import { expect, test } from 'vitest'
import type { DriveReport, ProbeRequest, ShotReport } from '../protocol/application-job.ts'
import { joinParts } from './run-in-parts.ts'

const toShot = (path: string, group: string): ProbeRequest => ({
  request: { method: 'GET', path },
  payload: '',
  oracle: null,
  nonce: 'n',
  canary: '',
  group,
})
const toReport = (hasFired = false): ShotReport => ({
  status: 200,
  hasFired,
  effect: '',
  calls: [],
  names: [],
})
const shots = ['/a', '/b', '/a2', '/c', '/d'].map((path) => toShot(path, path.slice(0, 2)))

const runParts = async (parts: readonly (Partial<DriveReport> & Pick<DriveReport, 'shots'>)[]) => {
  const sent: string[][] = []
  const report = await joinParts(shots, async (some) => {
    const part = parts[sent.length] ?? { shots: [] }
    sent.push(some.map(({ request }) => request.path))
    return { started: { how: 'listening' }, ...part }
  })
  return { report, sent }
}

test('requests that a part left out are sent on a fresh start, without groups that had an effect', async () => {
  const { report, sent } = await runParts([
    { shots: [toReport(true), toReport()], gap: 'ended' },
    { shots: [toReport(), toReport()] },
  ])
  expect(sent).toEqual([
    ['/a', '/b', '/a2', '/c', '/d'],
    ['/c', '/d'],
  ])
  expect(report.shots.map(({ isLeftOut }) => isLeftOut === true)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
  expect(report.gap).toBeUndefined()
})

test('a start that takes too long is repeated, one that fails is not', async () => {
  const { report } = await runParts([
    { started: { failed: 'threw', detail: 'it sent no message' }, shots: [], gap: 'no start' },
    { shots: shots.map(() => toReport()) },
  ])
  expect(report.started).toEqual({ how: 'listening' })
  expect(report.gap).toBeUndefined()
  const { sent } = await runParts([{ shots: [], gap: 'the sandbox ended it' }])
  expect(sent).toHaveLength(1)
})

test('a job that two starts do not complete is incomplete', async () => {
  const { report, sent } = await runParts([
    { shots: [toReport()] },
    { shots: [toReport()], gap: 'ended' },
  ])
  expect(sent).toHaveLength(2)
  expect(report.shots).toHaveLength(2)
  expect(report.gap).toBe('ended')
})

test('text in the channel stays a gap of a complete job', async () => {
  const { report } = await runParts([
    { shots: shots.map(() => toReport()), hasForeignText: true, gap: 'foreign text' },
  ])
  expect(report.gap).toBe('foreign text')
})

test('requests that end the process take more starts than a time that runs out', async () => {
  const ended = { code: null, signal: 'SIGKILL', isOutOfMemory: true } as const
  const { report, sent } = await runParts([
    { shots: [toReport()], ended },
    { shots: [toReport()], ended },
    { shots: [toReport()], ended },
    { shots: [toReport(), toReport()] },
  ])
  expect(sent.map(({ length }) => length)).toEqual([5, 4, 3, 2])
  expect(report.shots).toHaveLength(5)
})
