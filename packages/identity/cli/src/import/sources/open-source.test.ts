import { createZip } from '@daimon/testkit'
import { mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FileError } from '../file-error.ts'
import { openSource } from './open-source.ts'
import type { SourceFile } from './source.ts'

const place = () => mkdtempDisposable(join(tmpdir(), 'daimon-import-'))

const readText = async ({ read }: SourceFile): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of read()) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** How many bytes are read, and the error that ends them. */
const readBytes = async ({ read }: SourceFile) => {
  let bytes = 0
  try {
    for await (const part of read()) bytes += part.length
  } catch (error) {
    if (error instanceof FileError) return { bytes, code: error.code, message: error.message }
    throw error
  }
  return { bytes, code: undefined, message: '' }
}

test('lists the readable files of a directory and its zips in the order of their numbers', async () => {
  await using directory = await place()
  const { path } = directory
  await mkdir(join(path, 'more'))
  await writeFile(join(path, 'c-10.json'), 'ten')
  await writeFile(join(path, 'c-2.json'), 'two')
  await writeFile(join(path, 'photo.jpg'), '')
  await writeFile(join(path, 'chat.html'), '')
  await writeFile(join(path, 'more', 'a.zip'), createZip({ 'in.txt': 'in', 'x/': '', 'b.zip': '' }))
  await symlink(path, join(path, 'more', 'loop'))
  await using source = await openSource(path)
  expect(
    await Promise.all(source.files.map(async (file) => [file.name, await readText(file)])),
  ).toEqual([
    ['c-2.json', 'two'],
    ['c-10.json', 'ten'],
    ['more/a.zip/in.txt', 'in'],
  ])
  expect(source.skipped).toEqual([
    { name: 'chat.html', reason: 'is HTML. If the export can be JSON, choose JSON' },
    { name: 'photo.jpg', reason: 'is not a text or JSON file' },
    { name: 'more/a.zip/b.zip', reason: 'is an archive within an archive' },
  ])
})

const openZip = async (path: string, zip: Buffer) => {
  const file = join(path, 'export.zip')
  await writeFile(file, zip)
  return openSource(file)
}

test('reads a lying, cut, or expanding entry up to its limit', async () => {
  await using directory = await place()
  const text = 'x'.repeat(100_000)
  const data = deflateRawSync(text)
  const bomb = deflateRawSync(Buffer.alloc(80 * 1024 * 1024))
  const zip = createZip({
    'bomb.json': { data: bomb, size: 80 * 1024 * 1024 },
    'cut.json': { data: data.subarray(0, -10), size: text.length },
    'large.json': { data, size: text.length - 1 },
    'small.json': { data, size: text.length + 1 },
    'wrong.json': { data, size: text.length },
    'zz.json': text,
  })
  await using source = await openZip(directory.path, zip)
  const outcomes = new Map<string, Awaited<ReturnType<typeof readBytes>>>()
  for (const file of source.files) outcomes.set(file.name, await readBytes(file))
  expect(outcomes.get('bomb.json')).toMatchObject({ code: 'ARCHIVE_EXPANDS_TOO_MUCH' })
  expect(outcomes.get('cut.json')).toMatchObject({ code: 'ARCHIVE_DAMAGED' })
  expect(outcomes.get('large.json')?.message).toContain('is larger than the 99999 bytes')
  expect(outcomes.get('small.json')).toMatchObject({ bytes: 100_000, code: 'ARCHIVE_DAMAGED' })
  expect(outcomes.get('wrong.json')).toMatchObject({
    bytes: 100_000,
    message: 'differs from its checksum',
  })
  expect(outcomes.get('zz.json')).toEqual({ bytes: 100_000, code: undefined, message: '' })
})

test('refuses a cut zip, and one whose entries overlap', async () => {
  await using directory = await place()
  const zip = createZip({ 'a.json': Array.from({ length: 500 }, (_each, at) => at * at).join() })
  await expect(openZip(directory.path, zip.subarray(0, -30))).rejects.toMatchObject({
    code: 'ARCHIVE_DAMAGED',
  })
  await expect(openZip(directory.path, Buffer.from('PK, not a zip'))).rejects.toMatchObject({
    code: 'ARCHIVE_DAMAGED',
  })
  const overlapping = repeatEntry(zip, 3)
  await expect(openZip(directory.path, overlapping)).rejects.toThrow('has entries that overlap')
})

/** A zip whose directory lists its only entry several times. */
const repeatEntry = (zip: Buffer, times: number): Buffer => {
  const end = Buffer.from(zip.subarray(-22))
  const start = end.readUInt32LE(16)
  const entries = Array.from({ length: times }, () => zip.subarray(start, -22))
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(Buffer.concat(entries).length, 12)
  return Buffer.concat([zip.subarray(0, start), ...entries, end])
}
