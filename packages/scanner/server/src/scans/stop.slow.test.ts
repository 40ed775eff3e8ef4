import { waitUntil } from '@daimon/testkit'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineAnalysis } from '../analysis/engine-analysis.ts'
import { SCAN, payload } from '../testing/payloads.ts'
import { startTestService } from '../testing/test-service.ts'

/** Longer than requests in flight have. */
const CLEANUP_MS = 11_000

test('a stop waits for a run that takes long to clean up', async () => {
  const advisoryDirectory = join(import.meta.dirname, 'none')
  const events: string[] = []
  const service = await startTestService(
    {},
    {
      analysis: {
        ...engineAnalysis({ scansAtOnce: 1, advisoryDirectory }),
        run: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            events.push('started')
            const end = () => {
              events.push('cleaned up')
              reject(signal.reason as Error)
            }
            signal.addEventListener('abort', () => setTimeout(end, CLEANUP_MS))
          }),
      },
    },
  )
  expect((await service.call('POST', SCAN, payload())).status).toBe(202)
  await waitUntil(() => events.length > 0)
  await service.stop()
  expect(events).toEqual(['started', 'cleaned up'])
})
