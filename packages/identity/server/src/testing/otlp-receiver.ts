import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type Fields, protobufFields } from './protobuf-fields.ts'

type Attributes = Readonly<Record<string, string | number | boolean>>

export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string
  readonly name: string
  readonly kind: number
  readonly status: number
  readonly startNs: bigint
  readonly endNs: bigint
  readonly attributes: Attributes
}

type ReceivedPoint = {
  readonly metric: string
  readonly unit: string
  readonly attributes: Attributes
  readonly count: number
  readonly sum: number
}

export type OtlpReceiver = {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** The latest of each metric and attributes comes last. */
  readonly points: ReceivedPoint[]
  readonly resources: Attributes[]
  /** Everything that came, as bytes. */
  readonly bytes: Buffer[]
  readonly close: () => Promise<void>
}

const pieces = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((piece) => protobufFields(piece as Uint8Array))
const readBytes = (fields: Fields, number: number): Buffer =>
  Buffer.from((fields.get(number)?.[0] as Uint8Array | undefined) ?? [])
const text = (fields: Fields, number: number): string => readBytes(fields, number).toString('utf8')
const whole = (fields: Fields, number: number): bigint => (fields.get(number)?.[0] as bigint) ?? 0n
const double = (bits: bigint): number => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}

// AnyValue of opentelemetry/proto/common/v1: string 1, bool 2, int 3, double 4.
const anyValue = (value: Fields): string | number | boolean => {
  if (value.has(2)) return whole(value, 2) === 1n
  if (value.has(3)) return Number(whole(value, 3))
  if (value.has(4)) return double(whole(value, 4))
  return text(value, 1)
}
const readAttributes = (fields: Fields, number: number): Attributes =>
  Object.fromEntries(
    pieces(fields, number).map((pair) => [
      text(pair, 1),
      anyValue(pieces(pair, 2)[0] ?? new Map()),
    ]),
  )

const toSpan = (span: Fields): ReceivedSpan => ({
  traceId: readBytes(span, 1).toString('hex'),
  spanId: readBytes(span, 2).toString('hex'),
  parentId: readBytes(span, 4).toString('hex'),
  name: text(span, 5),
  kind: Number(whole(span, 6)),
  startNs: whole(span, 7),
  endNs: whole(span, 8),
  attributes: readAttributes(span, 9),
  status: Number(whole(pieces(span, 15)[0] ?? new Map(), 3)),
})

const toPoints = (metric: Fields): ReceivedPoint[] =>
  pieces(metric, 9).flatMap((histogram) =>
    pieces(histogram, 1).map((point) => ({
      metric: text(metric, 1),
      unit: text(metric, 3),
      attributes: readAttributes(point, 9),
      count: Number(whole(point, 4)),
      sum: double(whole(point, 5)),
    })),
  )

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

/** A collector that takes OTLP over HTTP as protobuf, on a free port, and keeps what came. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = []
  const points: ReceivedPoint[] = []
  const resources: Attributes[] = []
  const bytes: Buffer[] = []
  const take = (path: string | undefined, body: Buffer) => {
    bytes.push(body)
    for (const batch of pieces(protobufFields(body), 1)) {
      resources.push(...pieces(batch, 1).map((resource) => readAttributes(resource, 1)))
      for (const scope of pieces(batch, 2)) {
        if (path === '/v1/traces') spans.push(...pieces(scope, 2).map(toSpan))
        if (path === '/v1/metrics') points.push(...pieces(scope, 2).flatMap(toPoints))
      }
    }
  }
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const isOtlp = request.headers['content-type'] === 'application/x-protobuf'
        if (isOtlp) take(request.url, body)
        response.writeHead(isOtlp ? 200 : 415, { 'content-type': 'application/x-protobuf' }).end()
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    points,
    resources,
    bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
