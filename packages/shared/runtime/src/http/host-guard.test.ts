import { describe, expect, test } from 'vitest'
import { checkHost, checkOrigin, isLoopback } from './host-guard.ts'

const denied = expect.objectContaining({
  code: 'ACCESS_DENIED',
  options: expect.objectContaining({ status: 403 }),
})
const ask = (host: string | null, origin?: string, allowed: readonly string[] = []) =>
  checkHost(
    new Headers({
      ...(host === null ? {} : { host }),
      ...(origin === undefined ? {} : { origin }),
    }),
    allowed,
  )

describe('Host on an open port', () => {
  test.each([
    'localhost',
    'localhost:8000',
    'LOCALHOST:8000',
    'LocalHost',
    '127.0.0.1',
    '127.0.0.1:8000',
    '127.0.0.2:8000',
    '[::1]',
    '[::1]:8000',
  ])('%s is this machine', (host) => {
    expect(() => ask(host)).not.toThrow()
  })

  test.each([
    ['no Host at all', null],
    ['an empty one', ''],
    ['a port alone', ':8000'],
    ['a name that may be rebound', 'rebind.attacker.example'],
    ['a rebinding service', '127.0.0.1.nip.io:8000'],
    ['a name below localhost', 'localhost.attacker.example'],
    ['a name above localhost', 'attacker.localhost'],
    ['a trailing dot', 'localhost.'],
    ['a trailing dot on an address', '127.0.0.1.:8000'],
    ['user information', 'localhost@attacker.example'],
    ['user information with a port', 'localhost:80@attacker.example'],
    ['two ports', 'localhost:80:81'],
    ['a port that is none', 'localhost:http'],
    ['what follows a bracket', '[::1].attacker.example'],
    ['another bracket', '[::1]]'],
    ['an unclosed bracket', '[::1'],
    ['an address without its brackets', '::1'],
    ['the unspecified address', '0.0.0.0:8000'],
    ['a short form', '127.1'],
    ['a decimal form', '2130706433'],
    ['a mapped form', '[::ffff:127.0.0.1]'],
    ['a network address', '192.168.1.10:8000'],
    ['two hosts', 'localhost, attacker.example'],
    ['a path', 'localhost/x'],
  ])('%s is refused', (_name, host) => {
    expect(() => ask(host)).toThrow(denied)
  })
})

describe('Origin', () => {
  test.each([
    ['localhost:8000', 'http://localhost:8000'],
    ['LOCALHOST:8000', 'http://localhost:8000'],
    ['127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['[::1]:8000', 'http://[::1]:8000'],
    ['localhost', 'http://localhost'],
  ])('on %s, a page of %s has the same origin', (host, origin) => {
    expect(() => ask(host, origin)).not.toThrow()
  })

  test.each([
    'https://attacker.example',
    'http://localhost:8000.attacker.example',
    'http://localhost',
    'http://localhost:8001',
    'http://127.0.0.1:8000',
    'null',
    '',
    'localhost:8000',
    'file://',
  ])('refuses a page of %j on localhost:8000', (origin) => {
    expect(() => ask('localhost:8000', origin)).toThrow(denied)
  })

  test('accepts an allowed origin only in its exact form', () => {
    const allowed = ['https://studio.example']
    expect(() => ask('localhost:8000', 'https://studio.example', allowed)).not.toThrow()
    expect(() => ask('localhost:8000', 'https://studio.example:8443', allowed)).toThrow(denied)
    expect(() => ask('localhost:8000', 'https://a.studio.example', allowed)).toThrow(denied)
  })

  test('an allowed origin does not allow a foreign Host', () => {
    expect(() =>
      ask('studio.example', 'https://studio.example', ['https://studio.example']),
    ).toThrow(denied)
  })

  test('accepts clients that send no Origin', () => {
    expect(() => checkOrigin(new Headers(), 'any.example', [])).not.toThrow()
  })
})

describe('isLoopback', () => {
  test.each(['localhost', '::1', '127.0.0.1', '127.0.0.2', '127.255.255.254'])('%s is', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  test.each(['0.0.0.0', '::', '', '128.0.0.1', '127.0.0', '1127.0.0.1', '127.0.0.1.example'])(
    '%j is not',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})
