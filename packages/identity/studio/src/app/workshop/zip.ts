const encoder = new TextEncoder()

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}

/** The earliest date in a ZIP (APPNOTE 4.4.6), so that equal files produce equal bytes. */
const FIRST_DAY = 0x21
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800
const VERSION = 20

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const sumLengths = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0)

/** A ZIP of texts by path, uncompressed: packs are small. */
export const createZip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> => {
  const bodies: Uint8Array[] = []
  const directory: Uint8Array[] = []
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path)
    const body = encoder.encode(text)
    const common = [
      [VERSION, 2],
      [UTF8_NAMES, 2],
      [0, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [crc32(body), 4],
      [body.length, 4],
      [body.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const
    const offset = sumLengths(bodies)
    bodies.push(numbers([0x04034b50, 4], ...common), name, body)
    directory.push(
      numbers(
        [0x02014b50, 4],
        [VERSION, 2],
        ...common,
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ),
      name,
    )
  }
  const count = Object.keys(files).length
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [sumLengths(directory), 4],
    [sumLengths(bodies), 4],
    [0, 2],
  )
  const whole = [...bodies, ...directory, end]
  const zip = new Uint8Array(sumLengths(whole))
  let at = 0
  for (const part of whole) {
    zip.set(part, at)
    at += part.length
  }
  return zip
}
