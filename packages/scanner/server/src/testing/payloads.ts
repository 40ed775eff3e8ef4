import type { FragmentsPayload } from '@daimon/scanner-api'
import { waitUntil } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { SAMPLE, createPayload } from './sample-repository.ts'
import type { Reply, TestService } from './test-service.ts'

export const SCAN = '/api/v1/client/scan'

const sample = await createPayload(SAMPLE)

/** The payload of the sample with a unique repository. */
export const payload = (members: Partial<FragmentsPayload> = {}): FragmentsPayload => ({
  ...structuredClone(sample),
  repo_fingerprint: `sha256:${randomUUID()}`,
  ...members,
})

/** Submits and waits for the end; returns the last answer. */
export const scanToEnd = async (
  { call }: TestService,
  body: unknown = payload(),
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => {
  const submitted = await call('POST', SCAN, body, headers)
  if (submitted.status !== 202) return submitted
  return waitForEnd({ call }, submitted.body.scan_id as string, headers)
}

export const waitForEnd = (
  { call }: Pick<TestService, 'call'>,
  scanId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => {
  const { 'x-api-key': key } = headers
  const hasEnded = ({ body }: Reply) => ['completed', 'failed'].includes(String(body?.status))
  return waitUntil(
    async () => {
      const reply = await call(
        'GET',
        `${SCAN}/${scanId}`,
        undefined,
        key ? { 'x-api-key': key } : {},
      )
      return hasEnded(reply) && reply
    },
    { timeoutMs: 240_000 },
  ) as Promise<Reply>
}
