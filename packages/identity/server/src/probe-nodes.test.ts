import { PRETEND_CLUSTER } from '@daimon/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from './testing/test-service.ts'

describe('/ready', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.stop())

  test('reports the nodes of a cluster, and serves without one of them', async () => {
    const { engine } = service.server.parts
    expect((await service.call('GET', '/ready')).body.nodes).toBeUndefined()
    await engine.exec(`${PRETEND_CLUSTER}; grant all on pg_dist_node to public`)
    const whole = await service.call('GET', '/ready')
    expect(whole).toMatchObject({
      status: 200,
      body: {
        checks: { nodes: 'ok' },
        nodes: [
          { id: 1, state: 'ok' },
          { id: 2, state: 'ok' },
        ],
      },
    })
    await engine.exec('update pg_dist_node set is_up = false where nodeid = 1')
    const part = await service.call('GET', '/ready')
    expect(part).toMatchObject({ status: 503, body: { serving: true, checks: { nodes: 'down' } } })
    const served = await service.call('GET', '/ready?accept=degraded')
    expect(served).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        nodes: [
          { id: 1, state: 'down' },
          { id: 2, state: 'ok' },
        ],
      },
    })
    expect(served.text).not.toContain('w1')
  })
})
