import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runKeyCommand } from './commands.ts'
import { startKeyStore } from './key-store.ts'
import { encodeReply, readCommands } from './messages.ts'

test('answers a client, also commands that come in parts', async () => {
  const socket = net.connect(await startKeyStore(0), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.setEncoding('utf8')
  const ask = async (...parts: readonly string[]): Promise<string> => {
    const answered = once(socket, 'data')
    for (const part of parts) {
      socket.write(part)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return String((await answered)[0])
  }
  const command = (...words: readonly string[]): string => encodeReply(words)
  expect(await ask(command('SET', 'session:é', '{"user":1}', 'EX', '60'))).toBe('+OK\r\n')
  const get = command('GET', 'session:é')
  expect(await ask(get.slice(0, 9), get.slice(9))).toBe('$10\r\n{"user":1}\r\n')
  expect(await ask(command('INCR', 'hits') + command('INCR', 'hits'))).toBe(':1\r\n:2\r\n')
  expect(await ask(command('FT.SEARCH', 'x'))).toBe("-ERR unknown command 'FT.SEARCH'\r\n")
})

test('keeps texts, hashes, sets, and lists', () => {
  const keys = new Map()
  const run = (text: string) => runKeyCommand(keys, text.split(' '))
  expect(run('HSET user:1 name first age 3')).toBe(2)
  expect(run('HGETALL user:1')).toEqual(new Map(Object.entries({ name: 'first', age: '3' })))
  expect(run('SADD tags a b a')).toBe(2)
  expect(run('SISMEMBER tags b')).toBe(1)
  expect(run('RPUSH queue a b c')).toBe(3)
  expect(run('LRANGE queue 0 -1')).toEqual(['a', 'b', 'c'])
  expect(run('LPOP queue')).toBe('a')
  expect(run('SET lock 1 NX')).toMatchObject({ text: 'OK' })
  expect(run('SET lock 2 NX')).toBeNull()
  expect(run('KEYS user:*')).toEqual(['user:1'])
  expect(run('DEL lock tags none')).toBe(2)
  expect(run('GET lock')).toBeNull()
})

test('rejects another protocol', () => {
  expect(() => readCommands(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow('not a command')
})

test('answers in the version of the protocol that a client asks for', async () => {
  const socket = net.connect(await startKeyStore(0), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.setEncoding('utf8')
  const ask = async (...words: readonly string[]): Promise<string> => {
    const answered = once(socket, 'data')
    socket.write(encodeReply(words))
    return String((await answered)[0])
  }
  expect(await ask('HSET', 'user:1', 'name', 'first')).toBe(':1\r\n')
  expect(await ask('HGETALL', 'user:1')).toBe('*2\r\n$4\r\nname\r\n$5\r\nfirst\r\n')
  expect(await ask('HELLO', '3')).toMatch(/^%7\r\n/)
  expect(await ask('HGETALL', 'user:1')).toBe('%1\r\n$4\r\nname\r\n$5\r\nfirst\r\n')
  expect(await ask('GET', 'none')).toBe('_\r\n')
  expect(await ask('HELLO', '4')).toMatch(/^-NOPROTO/)
})
