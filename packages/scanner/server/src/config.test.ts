import { expect, test } from 'vitest'
import { configWarnings, readConfig } from './config.ts'

test('accepts former names of the scan limits, each with a warning', () => {
  const env = { SCANS_AT_ONCE: '3', SCANS_WAITING_MAX: '40', SCANS_KEPT_DAYS: '7' }
  expect(readConfig(env)).toMatchObject({
    SCANS_CONCURRENT_MAX: 3,
    SCANS_QUEUED_MAX: 40,
    SCAN_RETENTION_DAYS: 7,
  })
  expect(configWarnings(env)).toHaveLength(3)
  expect(configWarnings({ SCANS_CONCURRENT_MAX: '3' })).toEqual([])
})
