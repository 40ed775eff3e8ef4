import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SHUTDOWN_MS } from './stop-limits.ts'

const root = join(import.meta.dirname, '../../../..')

test('the service stops within the time that orchestrators allow it', () => {
  const files = globSync('deploy/{compose.yml,helm/**/scanner.yaml}', { cwd: root })
  const allowed = files.flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), 'utf8').matchAll(
        /(?:stop_grace_period|terminationGracePeriodSeconds): (\d+)/g,
      ),
      ([, seconds]) => Number(seconds) * 1_000,
    ),
  )
  expect(allowed.length).toBeGreaterThan(1)
  expect(Math.min(...allowed)).toBeGreaterThan(SHUTDOWN_MS)
  expect(readFileSync(join(root, 'docs/operations/deploy.md'), 'utf8')).toContain(
    `allow ${Math.min(...allowed) / 1_000} s in total`,
  )
})
