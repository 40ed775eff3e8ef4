import { readBounded } from './read-bounded.ts'

/** `net.core.wmem_default`, and what Linux adds to each message. */
const SOCKET_BYTES_MAX = 256 * 1024
/** The size to which Linux lets the buffers of a TCP connection grow: `tcp_wmem` and `tcp_rmem`. */
const CONNECTION_BYTES_MAX = 10 * 1024 * 1024
/** A packet takes up to twice the bytes that it carries. */
const OVERHEAD = 2
const CONNECTION_BYTES = 4 * 1024
const TABLE_BYTES_MAX = 4 * 1024 * 1024

/**
 * An upper bound, in bytes, for the buffers of the sockets in a network namespace. Linux counts
 * them for the machine as a whole, so each socket counts with all that it may hold. Only where that
 * exceeds `roomBytes` are the queues of the connections read, which costs milliseconds.
 */
export const socketBytes = (pid: number, roomBytes: number): number => {
  const directory = `/proc/${pid}/net`
  const [ipv4, ipv6] = ['sockstat', 'sockstat6'].map(
    (name) => readBounded(`${directory}/${name}`, TABLE_BYTES_MAX) ?? '',
  ) as [string, string]
  const all = numberIn(ipv4, /^sockets: used (\d+)/m)
  const open = numberIn(ipv4, /^TCP: inuse (\d+)/m) + numberIn(ipv6, /^TCP6: inuse (\d+)/m)
  const orphans = numberIn(ipv4, /^TCP: .*\borphan (\d+)/m)
  const others = Math.max(0, all - open) * SOCKET_BYTES_MAX
  const atMost = others + (open + orphans) * CONNECTION_BYTES_MAX
  return atMost <= roomBytes ? atMost : others + connectionBytes(directory)
}

const connectionBytes = (directory: string): number =>
  ['tcp', 'tcp6'].reduce((sum, name) => {
    const table = readBounded(`${directory}/${name}`, TABLE_BYTES_MAX)
    return table === undefined ? Infinity : sum + queuedBytes(table)
  }, 0)

const QUEUES = /^ *\d+: \S+ \S+ \S+ ([0-9A-F]{8}):([0-9A-F]{8}) /gm

const queuedBytes = (table: string): number =>
  [...table.matchAll(QUEUES)].reduce(
    (sum, [, sent = '0', received = '0']) =>
      sum +
      CONNECTION_BYTES +
      OVERHEAD * (Number.parseInt(sent, 16) + Number.parseInt(received, 16)),
    0,
  )

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)
