import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeUtf8, readBody } from './read-body.ts'

const LIMIT = 10
const tooLarge = expect.objectContaining({
  code: 'PAYLOAD_TOO_LARGE',
  options: expect.objectContaining({ headers: { connection: 'close' } }),
})

/** A request with these chunks as its body, and the count of chunks that were read. */
const chunked = (sizes: readonly number[], headers: Record<string, string> = {}) => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const size = sizes[pulled]
        pulled += 1
        if (size === undefined) controller.close()
        else controller.enqueue(new Uint8Array(size).fill(pulled))
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' })
  return { request, pulled: () => pulled }
}

describe('readBody', () => {
  test('refuses a declared length over the limit before it reads a byte', async () => {
    const { request, pulled } = chunked([LIMIT + 1], { 'content-length': `${LIMIT + 1}` })
    await expect(readBody(request, LIMIT)).rejects.toEqual(tooLarge)
    expect(pulled()).toBe(0)
  })

  test('reads a body with a declared length at the limit', async () => {
    const { request } = chunked([LIMIT], { 'content-length': `${LIMIT}` })
    expect(await readBody(request, LIMIT)).toEqual(new Uint8Array(LIMIT).fill(1))
  })

  test('puts a large body with a declared length together chunk by chunk', async () => {
    const sizes = [700_000, 1, 900_000]
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const { request } = chunked(sizes, { 'content-length': `${bytes}` })
    const read = await readBody(request, bytes)
    const starts = [0, 700_000, 700_001].map((at) => read[at])
    expect([read.length, ...starts]).toEqual([bytes, 1, 2, 3])
    expect(read.buffer.byteLength).toBe(bytes)
  })

  test('refuses a large body with more bytes than it declared', async () => {
    const { request } = chunked([900_000, 900_000], { 'content-length': '1200000' })
    await expect(readBody(request, 2_000_000)).rejects.toEqual(tooLarge)
  })

  test('counts a chunked body and stops at the limit', async () => {
    const { request, pulled } = chunked([4, 4, 4, 4, 4])
    await expect(readBody(request, LIMIT)).rejects.toEqual(tooLarge)
    expect(pulled()).toBe(3)
  })

  test('accepts a chunked body exactly when it is within the limit', async () => {
    const sizes = fc.array(fc.nat(6), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(sizes, async (chunks) => {
        const total = chunks.reduce((sum, size) => sum + size, 0)
        const read = await readBody(chunked(chunks).request, LIMIT).then(
          (bytes) => bytes.length,
          ({ code }: { code: string }) => code,
        )
        expect(read).toBe(total > LIMIT ? 'PAYLOAD_TOO_LARGE' : total)
      }),
    )
  })

  test('reports a broken connection as an error of the caller', async () => {
    for (const headers of [{}, { 'content-length': '9' }]) {
      const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(gone),
      })
      const request = new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' })
      await expect(readBody(request, LIMIT)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        options: { status: 400 },
      })
    }
  })

  test('a missing body is empty', async () => {
    expect(await readBody(new Request('http://x/', { method: 'POST' }), LIMIT)).toHaveLength(0)
  })
})

describe('decodeUtf8', () => {
  test('decodes any encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.startsWith('\ufeff'))
        expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text)
      }),
    )
  })

  test('removes a byte order mark', () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe('{}')
  })

  test.each([
    ['a lone continuation byte', [0x80]],
    ['a cut sequence', [0x61, 0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
  ])('refuses %s instead of replacing it', (_name, bytes) => {
    expect(() => decodeUtf8(Uint8Array.from(bytes))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        options: expect.objectContaining({ issues: [{ pointer: '', message: 'must be UTF-8' }] }),
      }),
    )
  })
})

test('returns 408 for a body over the time limit', async () => {
  for (const headers of [{}, { 'content-length': '5' }]) {
    const body = new ReadableStream<Uint8Array>()
    const request = new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' })
    await expect(readBody(request, LIMIT, 1)).rejects.toMatchObject({ options: { status: 408 } })
  }
})
