import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { nowhere } from '../conformance/stage.ts'
import { openPlace, type Place } from './daimon.ts'

const run = promisify(execFile)

let place: Place
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place[Symbol.asyncDispose]())

describe('help', () => {
  test('names every command, and shows examples', async () => {
    const { code, out, err } = await place.daimon(['--help'])
    expect([code, err]).toEqual([0, ''])
    const names =
      'up serve bridge studio doctor backup restore migrate pack avatar memory keys completion'
    for (const name of names.split(' ')) expect(out).toMatch(new RegExp(`^ +${name} {4}`, 'm'))
    expect(out).toContain('EXAMPLES\n\n  daimon up\n')
    expect((await place.daimon([])).out).toBe(out)
  })

  test('of one command has its flags and its examples, plain where nobody sits', async () => {
    const { code, out } = await place.daimon(['memory', 'import', '--help'])
    expect(code).toBe(0)
    expect(out).toContain('USAGE daimon memory import [OPTIONS] <FILE>')
    expect(out).toContain('  daimon memory import --bot mara-kitchen said.jsonl\n')
    expect(out).not.toContain('\u001b')
  })

  test('--version says the version', async () => {
    expect(await place.daimon(['--version'])).toEqual({ code: 0, out: '0.2.0\n', err: '' })
  })
})

describe('wrong usage ends with 2, and says what is wrong', () => {
  const cases: [string[], RegExp][] = [
    [['nonsense'], /^Unknown command nonsense\. See daimon --help\.\n$/],
    [['memory'], /^No command specified\. See daimon memory --help\.\n$/],
    [['memory', 'nonsense'], /^Unknown command nonsense\. See daimon memory --help\.\n$/],
    [
      ['avatar', 'list', '--nonsense'],
      /^--nonsense is no flag of this command\. See daimon avatar list --help\.\n$/,
    ],
    [
      ['avatar', 'list', 'extra'],
      /^'extra' is one argument too many.* See daimon avatar list --help\.\n$/,
    ],
    [
      ['avatar', 'show'],
      /^Missing required positional argument: AVATAR\. See daimon avatar show --help\.\n$/,
    ],
    [['pack', 'import', 'tutor'], /^--persist must be true or false/],
    [['pack', 'import', 'tutor', '--persist', 'perhaps'], /^--persist must be true or false/],
    [['pack', 'export', 'tutor'], /^-o must name the directory/],
    [['keys', 'create'], /^Missing required positional argument: NAME/],
    [['keys', 'create', 'x', '--scopes', 'read,fly'], /^--scopes must be some of read,write,admin/],
    [['keys', 'create', 'x', '--expires', 'soon'], /^--expires must be a time such as/],
    [['keys', 'create', 'x', '--per-day', '0'], /^--per-day must be a whole number from 1/],
    [['keys', 'rotate', 'x', '--grace', '1 day'], /^--grace must be a time such as/],
    [['keys', 'list', '--owner', 'a b'], /^--owner must be 1 to 128 visible ASCII/],
    [['up', '--port', '70000'], /--port must be a port from 0 to 65535, not '70000'\.\n$/],
    [['bridge', '--port', 'x'], /--port must be a port from 0 to 65535, not 'x'\.\n$/],
    [['memory', 'search', 'x'], /^Which avatar\?/],
    [['memory', 'search', 'x', '--bot', 'b', '--top', '0'], /^--top must be .* from 1 to 100/],
    [['memory', 'list', '--bot', 'b', '--kind', 'rule'], /^Unknown --kind 'rule'\. Use turn, fact/],
    [['memory', 'edit', 'x'], /^Nothing to change\. Pass --content or --kind\.\n$/],
    [['memory', 'edit', 'x', '--content='], /^--content is empty\./],
    [['memory', 'forget', '--bot', 'b', '--yes'], /^What is to be forgotten\?/],
    [['memory', 'forget', '--bot', 'b', '--yes', '--match='], /^--match needs a value/],
    [['memory', 'forget', '--bot', 'b', '--match', 'abc'], /^Nobody can be asked here: give --yes/],
    [['memory', 'import', '--bot', 'b', 'missing.jsonl'], /there is no such file\.\n$/],
    [['memory', 'import', '--bot', 'b', '.'], /^\. is no file\.\n$/],
    [['avatar', 'import', 'missing.json'], /there is no such file\.\n$/],
    [['avatar', 'list', '--url', 'ftp://x'], /^The service cannot be called: baseUrl must be/],
    [['completion', 'tcsh'], /^'tcsh' is none of bash, zsh, fish\.\n$/],
  ]
  test.each(cases)('%j', async (args, says) => {
    const { code, out, err } = await place.daimon(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
  })

  test('a configuration that is wrong is told as a whole', async () => {
    const { code, err } = await place.daimon(['avatar', 'list'], { PORT: 'x', DAIMON_KEY: 'y' })
    expect(code).toBe(2)
    expect(err).toContain('PORT: must be a port')
    expect(err).toContain('DAIMON_KEY: no program of ours knows this variable')
  })
})

describe('where no service is', () => {
  test('a data directory without data is not made by looking', async () => {
    const { code, out, err } = await place.daimon(['avatar', 'list'])
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('There is no data in')
    expect(existsSync(place.dataDir)).toBe(false)
  })

  test('a service that is down is named, with what to do', async () => {
    const { code, err } = await place.daimon(['avatar', 'list', '--url', nowhere])
    expect(code).toBe(3)
    expect(err).toBe(
      `Nothing answers at ${nowhere}: start a service there, or name another by --url or DAIMON_URL.\n`,
    )
  })

  test.each(['<html>Hello</html>', '{}', '{"service":"other","version":"0.2.0"}', 'x'.repeat(9e6)])(
    'another program is not taken for one, and not shown the key: %.20s',
    async (body) => {
      const seen: (string | undefined)[] = []
      await using server = createServer((request, response) => {
        seen.push(request.headers.authorization)
        response.end(body)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const key = { DAIMON_URL: url, DAIMON_API_KEY: 'a-key-of-sixteen-characters' }
      const { code, err } = await place.daimon(['avatar', 'list'], key)
      expect(code).toBe(3)
      expect(err).toContain(`What answers at ${url} is no Daimon service`)
      expect(seen).toEqual([undefined])
    },
  )
})

describe('completion', () => {
  const shells = [
    ['bash', 'bash'],
    ['zsh', 'zsh'],
    ['fish', 'fish'],
  ] as const

  test.for(shells)('%s reads its script without complaint', async ([shell, program], { skip }) => {
    const { code, out } = await place.daimon(['completion', shell])
    expect(code).toBe(0)
    expect(out).toContain('reembed')
    const isThere = await run(program, ['--version']).then(
      () => true,
      () => false,
    )
    if (!isThere) skip(`needs ${program}`)
    const path = join(place.path, `completion.${shell}`)
    await writeFile(path, out)
    const { stderr } = await run(program, ['-n', path])
    expect(stderr).toBe('')
  })

  test('bash completes commands, commands of a group, and flags', async () => {
    const { out } = await place.daimon(['completion', 'bash'])
    const complete = async (...words: string[]) => {
      const script = `${out}
        COMP_WORDS=(daimon ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
        _daimon; printf '%s\\n' "\${COMPREPLY[@]}"`
      return (await run('bash', ['-c', script])).stdout.trim().split('\n')
    }
    expect(await complete('me')).toEqual(['memory'])
    expect(await complete('memory', 'f')).toEqual(['forget'])
    expect(await complete('memory', 'forget', '--bot', 'b', '--dry')).toEqual(['--dry-run'])
    expect(await complete('avatar', 'show', 'memory', '--j')).toEqual(['--json'])
    expect(await complete('up', '--p')).toEqual(['--port'])
  })
})
