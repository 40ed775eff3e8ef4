import { matchesGlob } from './match-glob.ts'
import { type Reply, Status } from './messages.ts'

export type Value = string | string[] | Set<string> | Map<string, string>
export type Keys = Map<string, Value>

const OK = new Status('OK')
const LATER_SECONDS = 3_600

type Args = readonly string[]
type Command = (keys: Keys, args: Args) => Reply

/** Runs a command. Unknown commands return an error. */
export const runKeyCommand = (keys: Keys, [name = '', ...args]: Args): Reply => {
  const command = COMMANDS[name.toUpperCase()]
  return command === undefined ? new Error(`unknown command '${name}'`) : command(keys, args)
}

const textAt = (keys: Keys, key: string): string | null => {
  const value = keys.get(key)
  return typeof value === 'string' ? value : null
}

/** The value of a key, which is created if there is none of its kind. */
const valueAt =
  <T extends Value>(is: (value: Value | undefined) => value is T, create: () => T) =>
  (keys: Keys, key: string): T => {
    const value = keys.get(key)
    if (is(value)) return value
    const created = create()
    keys.set(key, created)
    return created
  }

const listAt = valueAt<string[]>(Array.isArray, () => [])
const setAt = valueAt(
  (value) => value instanceof Set,
  () => new Set<string>(),
)
const hashAt = valueAt(
  (value) => value instanceof Map,
  () => new Map<string, string>(),
)

const add = (keys: Keys, key: string, by: number): number => {
  const next = Number(textAt(keys, key) ?? 0) + by
  keys.set(key, String(next))
  return next
}

const pairs = (args: Args): [string, string][] =>
  args.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, args[at + 1] ?? '']] : []))

const countIn = (keys: Keys, args: Args): number => args.filter((key) => keys.has(key)).length

const remove: Command = (keys, args) => args.filter((key) => keys.delete(key)).length

const matching = (keys: Keys, pattern: string): string[] =>
  [...keys.keys()].filter((key) => matchesGlob(key, pattern))

const slice = (list: readonly string[], from: string, to: string): string[] =>
  list.slice(Number(from), Number(to) === -1 ? undefined : Number(to) + 1)

const set: Command = (keys, [key = '', value = '', ...options]) => {
  const has = (name: string) => options.some((each) => each.toUpperCase() === name)
  if ((has('NX') && keys.has(key)) || (has('XX') && !keys.has(key))) return null
  const before = textAt(keys, key)
  keys.set(key, value)
  return has('GET') ? before : OK
}

const ok: Command = () => OK
const one: Command = (keys, [key = '']) => (keys.has(key) ? 1 : 0)
const timeLeft: Command = (keys, [key = '']) => (keys.has(key) ? LATER_SECONDS : -2)

const COMMANDS: Readonly<Record<string, Command>> = {
  PING: (_, [text]) => text ?? new Status('PONG'),
  ECHO: (_, [text = '']) => text,
  INFO: () => 'redis_version:7.2.0\r\nloading:0\r\nrole:master\r\n',
  AUTH: ok,
  SELECT: ok,
  CLIENT: ok,
  READONLY: ok,
  QUIT: ok,
  FLUSHALL: (keys) => (keys.clear(), OK),
  FLUSHDB: (keys) => (keys.clear(), OK),
  PUBLISH: () => 0,
  EXISTS: countIn,
  DEL: remove,
  UNLINK: remove,
  EXPIRE: one,
  PEXPIRE: one,
  EXPIREAT: one,
  PERSIST: one,
  TTL: timeLeft,
  PTTL: timeLeft,
  TYPE: (keys, [key = '']) => new Status(typeof keys.get(key) === 'string' ? 'string' : 'none'),
  KEYS: (keys, [pattern = '*']) => matching(keys, pattern),
  SCAN: (keys, args) => {
    const at = args.findIndex((each) => each.toUpperCase() === 'MATCH')
    return ['0', matching(keys, at < 0 ? '*' : (args[at + 1] ?? '*'))]
  },
  GET: (keys, [key = '']) => textAt(keys, key),
  GETDEL: (keys, [key = '']) => {
    const value = textAt(keys, key)
    keys.delete(key)
    return value
  },
  MGET: (keys, args) => args.map((key) => textAt(keys, key)),
  SET: set,
  SETEX: (keys, [key = '', , value = '']) => (keys.set(key, value), OK),
  PSETEX: (keys, [key = '', , value = '']) => (keys.set(key, value), OK),
  SETNX: (keys, [key = '', value = '']) => (set(keys, [key, value, 'NX']) === null ? 0 : 1),
  MSET: (keys, args) => {
    for (const [key, value] of pairs(args)) keys.set(key, value)
    return OK
  },
  INCR: (keys, [key = '']) => add(keys, key, 1),
  DECR: (keys, [key = '']) => add(keys, key, -1),
  INCRBY: (keys, [key = '', by]) => add(keys, key, Number(by)),
  HSET: (keys, [key = '', ...rest]) => {
    const hash = hashAt(keys, key)
    const before = hash.size
    for (const [name, value] of pairs(rest)) hash.set(name, value)
    return hash.size - before
  },
  HMSET: (keys, [key = '', ...rest]) => {
    for (const [name, value] of pairs(rest)) hashAt(keys, key).set(name, value)
    return OK
  },
  HGET: (keys, [key = '', name = '']) => hashAt(keys, key).get(name) ?? null,
  HMGET: (keys, [key = '', ...names]) => names.map((name) => hashAt(keys, key).get(name) ?? null),
  HGETALL: (keys, [key = '']) => new Map(hashAt(keys, key)),
  HDEL: (keys, [key = '', ...names]) =>
    names.filter((name) => hashAt(keys, key).delete(name)).length,
  HEXISTS: (keys, [key = '', name = '']) => (hashAt(keys, key).has(name) ? 1 : 0),
  HKEYS: (keys, [key = '']) => [...hashAt(keys, key).keys()],
  HINCRBY: (keys, [key = '', name = '', by]) => {
    const next = Number(hashAt(keys, key).get(name) ?? 0) + Number(by)
    hashAt(keys, key).set(name, String(next))
    return next
  },
  SADD: (keys, [key = '', ...values]) => {
    const known = setAt(keys, key)
    const before = known.size
    for (const value of values) known.add(value)
    return known.size - before
  },
  SREM: (keys, [key = '', ...values]) =>
    values.filter((value) => setAt(keys, key).delete(value)).length,
  SMEMBERS: (keys, [key = '']) => new Set(setAt(keys, key)),
  SISMEMBER: (keys, [key = '', value = '']) => (setAt(keys, key).has(value) ? 1 : 0),
  RPUSH: (keys, [key = '', ...values]) => listAt(keys, key).push(...values),
  LPUSH: (keys, [key = '', ...values]) => listAt(keys, key).unshift(...values.toReversed()),
  LPOP: (keys, [key = '']) => listAt(keys, key).shift() ?? null,
  RPOP: (keys, [key = '']) => listAt(keys, key).pop() ?? null,
  LLEN: (keys, [key = '']) => listAt(keys, key).length,
  LRANGE: (keys, [key = '', from = '0', to = '-1']) => slice(listAt(keys, key), from, to),
  LTRIM: (keys, [key = '', from = '0', to = '-1']) => {
    keys.set(key, slice(listAt(keys, key), from, to))
    return OK
  },
}
