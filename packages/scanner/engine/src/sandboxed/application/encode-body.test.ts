import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'
import { encodeBody } from './encode-body.ts'

const request = { method: 'POST', path: '/' } as const

/** The entries of an archive, with their names as they are in it. */
const readZip = async (archive: Buffer): Promise<{ name: string; content: string }[]> => {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true, decodeStrings: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  )
  const found: { name: string; content: string }[] = []
  return await new Promise((resolve, reject) => {
    file.on('error', reject)
    file.on('end', () => resolve(found))
    file.on('entry', (entry: Entry) =>
      file.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('error', reject)
        stream.on('end', () => {
          found.push({
            name: Buffer.from(entry.fileName).toString(),
            content: Buffer.concat(parts).toString(),
          })
          file.readEntry()
        })
      }),
    )
    file.readEntry()
  })
}

test('an archive has its entries, with names that leave the directory', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const entries = fc.array(fc.record({ name: text.map((each) => `../${each}`), content: text }), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const { content, headers } = encodeBody({
        ...request,
        body: { filename: 'a.zip', entries: given },
        body_type: 'archive',
      })
      expect(headers).toEqual({ 'content-type': 'application/zip' })
      expect(await readZip(content as Buffer)).toEqual(given)
    }),
    { numRuns: 50 },
  )
})

test('a multipart body has fields and files', async () => {
  const { content, headers } = encodeBody({
    ...request,
    body: {
      title: 'a title',
      count: 2,
      note: { filename: '../../etc/x.txt', content: 'a note' },
      bundle: { filename: 'b.zip', entries: [{ name: '../y', content: 'z' }] },
    },
    body_type: 'multipart',
  })
  const form = await new Response(new Uint8Array(content as Buffer), { headers }).formData()
  expect(form.get('title')).toBe('a title')
  expect(form.get('count')).toBe('2')
  const note = form.get('note') as File
  expect([note.name, note.type, await note.text()]).toEqual([
    '../../etc/x.txt',
    'text/plain',
    'a note',
  ])
  const bundle = Buffer.from(await (form.get('bundle') as File).arrayBuffer())
  expect(await readZip(bundle)).toEqual([{ name: '../y', content: 'z' }])
})

test('a body without bytes has archives in Base64', async () => {
  const zip = { filename: 'a.zip', entries: [{ name: '../a', content: 'b' }] }
  const { content } = encodeBody({
    ...request,
    body: { variables: { archive: zip, list: [1, null] } },
    body_type: 'json',
  })
  const { variables } = JSON.parse(String(content)) as {
    readonly variables: { readonly archive: string; readonly list: readonly unknown[] }
  }
  expect(await readZip(Buffer.from(variables.archive, 'base64'))).toEqual(zip.entries)
  expect(variables.list).toEqual([1, null])
  const form = encodeBody({
    ...request,
    body: { archive: { ...zip, filename: 'a.tar.gz' } },
    body_type: 'form',
  })
  const packed = Buffer.from(
    new URLSearchParams(String(form.content)).get('archive') ?? '',
    'base64',
  )
  expect(gunzipSync(packed).subarray(0, 4).toString()).toBe('../a')
})
