import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { testDirectory } from './test-guardrail.ts'

/**
 * A loopback registry with the paths `/npm/NAME` and `/py/NAME/`, and an environment that
 * configures npm and pip for it.
 */
export const testRegistry = async (listener: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''))
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    env: {
      PATH: process.env['PATH'],
      HOME: testDirectory(),
      npm_config_registry: `${url}/npm/`,
      PIP_INDEX_URL: `${url}/py`,
    },
  }
}

export const testPackument = (
  versions: readonly string[],
  tags: Readonly<Record<string, string>> = {},
): string =>
  JSON.stringify({
    name: 'x',
    'dist-tags': { latest: versions.at(-1), ...tags },
    versions: Object.fromEntries(versions.map((each) => [each, {}])),
    time: { created: '2015-01-01T00:00:00Z', modified: '2020-01-01T00:00:00Z' },
  })
