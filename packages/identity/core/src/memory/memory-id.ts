const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const hexTime = (atMs: number): string => hex(Math.min(Math.max(0, atMs), 2 ** 48 - 1), 12)

/**
 * Creates a UUIDv8 (RFC 9562 §5.8) that sorts by time and contains the first 32 bits of its
 * avatar's id, so that a request that names only the memory can be routed. Layout in bits: time
 * (48), random (12), random (14), avatar (32), random (16). `random` needs 6 bytes.
 */
export const memoryId = (botId: string, atMs: number, random: Uint8Array): string => {
  const time = hexTime(atMs)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = random
  return [
    time.slice(0, 8),
    time.slice(8),
    `8${hex(((a << 8) | b) & 0xfff, 3)}`,
    hex(0x8000 | (((c << 8) | d) & 0x3fff), 4),
    `${botId.slice(0, 8)}${hex((e << 8) | f, 4)}`,
  ].join('-')
}

/** The lowest and the highest id of memories made within a time. */
export const memoryIdsOfTime = (fromMs: number, toMs: number): readonly [string, string] => {
  const [from, to] = [hexTime(fromMs), hexTime(toMs)]
  return [
    `${from.slice(0, 8)}-${from.slice(8)}-0000-0000-000000000000`,
    `${to.slice(0, 8)}-${to.slice(8)}-ffff-ffff-ffffffffffff`,
  ]
}

/** The lowest and the highest avatar id that a memory can belong to. */
export const botIdRange = (id: string): readonly [string, string] => {
  const route = id.slice(24, 32)
  return [`${route}-0000-0000-0000-000000000000`, `${route}-ffff-ffff-ffff-ffffffffffff`]
}

/**
 * The id of a memory moved to another avatar: its time and random bits with the new avatar's bits.
 * Keeps the order.
 */
export const movedMemoryId = (id: string, botId: string): string =>
  `${id.slice(0, 24)}${botId.slice(0, 8)}${id.slice(32)}`
