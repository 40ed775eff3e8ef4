import { STAGE_CHANNEL } from '@daimon/identity-core'
import { hasSubscribers, tracingChannel } from 'node:diagnostics_channel'
import { beforeAll, describe, expect, test } from 'vitest'
import { REPLY_DRIFT_CHANNEL } from '../personality/reply-drift.ts'
import { newAvatar } from '../testing/souls.ts'
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '../testing/otlp-receiver.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'
import { REQUEST_CHANNEL } from './request-metrics.ts'
import { TURN_CHANNEL } from './trace-turn.ts'

const SAID = 'My sister keeps three alpacas in Tromsø'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const traceparent = (flags: string) => ({ traceparent: `00-${TRACE}-${PARENT}-${flags}` })

const turn = async (service: TestService, headers: Record<string, string> = {}) => {
  const bot_id = await newAvatar(service)
  const completed = {
    bot_id,
    summary: 'alpacas',
    user_message: SAID,
    assistant_text: 'How lovely.',
  }
  await service.call('POST', '/hybrid/complete', completed, headers)
  await service.call('POST', '/hybrid/prepare', { bot_id, query: 'Who keeps alpacas?' }, headers)
  return bot_id
}

const listChildren = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined): string[] =>
  spans
    .filter(({ parentId }) => parentId === parent?.spanId)
    .map(({ name }) => name)
    .toSorted()

/** Runs a server and a receiver; stopping the server sends what is left. */
const recorded = async (
  env: Record<string, string>,
  run: (service: TestService) => Promise<void>,
): Promise<OtlpReceiver> => {
  const receiver = await startOtlpReceiver()
  const service = await startTestService(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env },
    {},
    { kernelsMax: 1 },
  )
  await run(service)
  await service.stop()
  await receiver.close()
  return receiver
}

describe('with a collector', () => {
  let got: OtlpReceiver
  let botId = ''
  let metrics = ''
  beforeAll(async () => {
    got = await recorded({}, async (service) => {
      botId = await turn(service, traceparent('01'))
      await turn(service, traceparent('00'))
      await turn(service, { traceparent: 'rubbish' })
      await service.call('POST', '/hybrid/prepare', { bot_id: crypto.randomUUID(), query: 'x' })
      await service.call('GET', '/nowhere/at/all')
      metrics = (await service.call('GET', '/metrics')).text
    })
  })
  const inTrace = () => got.spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name: string) => inTrace().find((span) => span.name === name)

  test('prepare and complete are spans in the trace of the caller', () => {
    for (const name of ['hybrid.prepare', 'hybrid.complete'])
      expect(named(name)).toMatchObject({
        parentId: PARENT,
        kind: 2,
        status: 0,
        attributes: { 'daimon.bot_id': botId },
      })
    expect(named('hybrid.complete')?.attributes).toMatchObject({ 'daimon.memories': 2 })
  })

  test('the stages lie inside, each within the time of its parent', () => {
    expect(listChildren(got.spans, named('hybrid.prepare'))).toEqual(
      ['embed', 'index', 'signals', 'fuse', 'fetch', 'render']
        .map((name) => `hybrid.${name}`)
        .toSorted(),
    )
    expect(listChildren(got.spans, named('hybrid.complete'))).toEqual([
      'hybrid.assess',
      'hybrid.embed',
      'hybrid.store',
    ])
    for (const span of inTrace()) {
      const parent = got.spans.find(({ spanId }) => spanId === span.parentId)
      // Clocks of two spans agree to a millisecond.
      const latestNs = parent ? parent.endNs + 1_000_000n : span.endNs
      expect(span.endNs).toBeLessThanOrEqual(latestNs)
      expect(span.endNs).toBeGreaterThanOrEqual(span.startNs)
    }
  })

  test('a caller who samples nothing gets no spans, and an invalid header starts a trace', () => {
    const roots = got.spans.filter(({ name }) => name === 'hybrid.complete')
    expect(roots.map(({ traceId }) => traceId === TRACE)).toEqual([true, false])
    expect(roots[1]).toMatchObject({ parentId: '' })
  })

  test('a refusal has its code, and is not an error of the service', () => {
    const refused = got.spans.find(({ attributes }) => attributes['error.type'] === 'BOT_NOT_FOUND')
    expect(refused).toMatchObject({ name: 'hybrid.prepare', status: 0 })
  })

  test('the histogram of both operations arrives in seconds, spans sampled or not', () => {
    const of = (operation: string) =>
      got.points.findLast(
        ({ metric, attributes }) =>
          metric === 'svc.hybrid.duration' &&
          attributes['operation'] === operation &&
          !('error.type' in attributes),
      )
    for (const operation of ['prepare', 'complete']) {
      expect(of(operation)).toMatchObject({ unit: 's', count: 3 })
      expect(of(operation)?.sum).toBeGreaterThan(0)
      expect(of(operation)?.sum).toBeLessThan(60)
    }
  })

  test('the resource names service and version', () => {
    expect(got.resources[0]).toMatchObject({ 'service.name': 'daimon', 'service.version': '0.2.0' })
  })

  test('/metrics has the same for Prometheus, the drift of the replies and the routes', () => {
    expect(metrics).toMatch(/^svc_hybrid_duration_count\{.*operation="prepare".*\} 3$/m)
    expect(metrics).toMatch(/^# TYPE svc_hybrid_duration histogram$/m)
    expect(metrics).toMatch(/^daimon_reply_drift_count\{.*flagged="\w+".*\} [1-9]/m)
    expect(metrics).toMatch(/http_route="\/hybrid\/prepare".*http_response_status_code="404"/m)
    expect(metrics).toMatch(/^daimon_embedder_up(?:\{.*\})? 1$/m)
    expect(metrics).not.toContain('/nowhere')
  })

  test('no text of a user is in what was sent or shown', () => {
    const sent = Buffer.concat(got.bytes).toString('latin1') + metrics
    for (const word of ['alpacas', 'sister', 'lovely']) expect(sent).not.toContain(word)
  })
})

test('a collector that is not there costs no request and no orderly end', async () => {
  const receiver = await startOtlpReceiver()
  await receiver.close()
  const service = await startTestService(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    {},
    { kernelsMax: 1 },
  )
  const botId = await turn(service)
  const asked = { bot_id: botId, query: 'Who keeps alpacas?' }
  const { body } = await service.call('POST', '/hybrid/prepare', asked)
  expect(body.memories).toContain(SAID)
  await expect(service.stop()).resolves.toBeUndefined()
})

describe('when it is not configured', () => {
  test('records nothing, and there is no /metrics', async () => {
    const service = await sharedTestService()
    await turn(service)
    for (const name of [TURN_CHANNEL, STAGE_CHANNEL])
      expect(tracingChannel(name).hasSubscribers).toBe(false)
    for (const name of [REQUEST_CHANNEL, REPLY_DRIFT_CHANNEL])
      expect(hasSubscribers(name)).toBe(false)
    expect((await service.call('GET', '/metrics')).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('where a key is configured', () => {
  const key = 'a-key-of-the-operator'
  const headers = { authorization: `Bearer ${key}` }
  const env = {
    DAIMON_API_KEY: key,
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
  }
  test('/metrics requires a key, and texts are recorded if that is configured', async () => {
    const got = await recorded(env, async ({ call, ...service }) => {
      expect((await call('GET', '/metrics')).status).toBe(401)
      expect((await call('GET', '/metrics', undefined, headers)).status).toBe(200)
      const withKey: TestService = {
        ...service,
        call: (method, path, body, more) => call(method, path, body, { ...headers, ...more }),
      }
      await turn(withKey)
    })
    const complete = got.spans.find(({ name }) => name === 'hybrid.complete')
    expect(complete?.attributes['daimon.user_message']).toBe(SAID)
    expect(got.points).toEqual([])
  })
})
