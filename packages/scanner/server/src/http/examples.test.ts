import { openApiDocument } from '@daimon/scanner-api'
import {
  type ExampleIds,
  type OperationExample,
  compareExample,
  postgresUrl,
  readExamples,
  withActualIds,
} from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../testing/test-service.ts'

// Sends each request example of the OpenAPI document to a running service over HTTP, and compares
// the response with the example of that name.

const examples = readExamples(openApiDocument())
const NEEDS_SCAN = [
  'readScan',
  'deleteScan',
  'readReport',
  'reachabilityContext',
  'listScans',
  'compareScans',
  'readTriage',
]
// Proofs need a sandbox: shared-sources.slow.test.ts reads one. The others need a directory, or
// leave a decision that later examples would see: console.test.ts.
const TESTED_ELSEWHERE = [
  'readProof',
  'replayFinding',
  'readConsole',
  'scanDirectory',
  'readSource',
  'readGuardrail',
  'triageFinding',
]

// Values that depend on the machine and the advisories, and texts.
const LOOSE_MEMBERS = new Set([
  'poll_url',
  'fingerprint',
  'title',
  'reason',
  'remediation',
  'recommendation',
  'detail',
  'rewrite_hints',
  'sandbox_reason',
  'warnings',
  'digest',
  'as_of',
  'count',
  'cve_database_count',
  'bits_per_second',
  'line_bits_per_second',
  'bytes_total',
  'bytes_sent',
  'scans_waiting',
  'submitted_at',
  'finished_at',
])
/** The ids of a scan, a finding, and a repository: no stable member looks like them. */
const isId = (text: string) => /^(?:[\w-]{32}|f-[0-9a-f]{20}|sha256:[\w-]+)$/.test(text)

let service: TestService
beforeAll(async () => {
  // Without bubblewrap, the checks don't depend on the machine.
  service = await startTestService({}, { bubblewrapPath: '/nowhere' })
})
afterAll(() => service.stop())

/** Differences between the response and the example of it. */
const findDifferences = async (ids: ExampleIds, example: OperationExample): Promise<string[]> => {
  const { method, path, headers, body } = withActualIds(example, ids)
  let actualPath = path
  for (const [id, actualId] of ids)
    actualPath = actualPath
      .replaceAll(id, actualId)
      .replaceAll(encodeURIComponent(id), encodeURIComponent(actualId))
  const reply = await service.call(method, actualPath, body, headers)
  if (reply.status !== example.status) return [`${reply.status}: ${reply.text}`]
  if (example.response === undefined) return []
  const rules = { ids, isId, looseMembers: LOOSE_MEMBERS, tolerance: 0.01 }
  return compareExample(example.response.value, reply.body, rules)
}

/** The same of a GET once they are gone, at most a minute later: a scan takes a while. */
const finalDifferences = async (ids: ExampleIds, example: OperationExample): Promise<string[]> => {
  const deadlineMs = Date.now() + (example.method === 'GET' ? 60_000 : 0)
  for (;;) {
    const differences = await findDifferences(ids, example)
    if (differences.length === 0 || Date.now() >= deadlineMs) return differences
    await setTimeout(100)
  }
}

const getDefaultExample = (id: string): OperationExample => {
  const found = examples.find(({ operationId, name }) => operationId === id && name === 'default')
  if (!found) throw new Error(`${id} has no default example`)
  return found
}

test.for(
  examples
    .filter(({ operationId }) => !TESTED_ELSEWHERE.includes(operationId))
    .map((example) => [example.operationId, example.name, example] as const),
)(
  '%s returns the documented response to its example "%s"',
  { timeout: 120_000 },
  async ([id, , example], { skip }) => {
    skip(postgresUrl() !== undefined && id === 'ready', 'the example shows the embedded engine')
    // A repository and a key of its own, so that each example has a scan of its own.
    const ids: ExampleIds = new Map([
      ['sha256:5c1f0b7e9a2d4c68', `sha256:${randomUUID()}`],
      ['build-1024', randomUUID()],
    ])
    const steps = NEEDS_SCAN.includes(id)
      ? [getDefaultExample('submitScan'), getDefaultExample('readScan'), example]
      : [example]
    for (const step of steps) expect(await finalDifferences(ids, step)).toEqual([])
  },
)
