import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { nowhere } from '../conformance/harness.ts'
import { openPlace, type Place } from './daimon.ts'

const run = promisify(execFile)

let place: Place
beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place[Symbol.asyncDispose]())

describe('help', () => {
  test('lists each command and examples', async () => {
    const { code, out, err } = await place.daimon(['--help'])
    expect([code, err]).toEqual([0, ''])
    const names =
      'up serve bridge studio doctor backup restore migrate pack avatar memory keys completion'
    for (const name of names.split(' ')) expect(out).toMatch(new RegExp(`^ +${name} {4}`, 'm'))
    expect(out).toContain('EXAMPLES\n\n  daimon up\n')
    expect((await place.daimon([])).out).toBe(out)
  })

  test('of one command has its options and examples, without colors in a pipe', async () => {
    const { code, out } = await place.daimon(['memory', 'import', '--help'])
    expect(code).toBe(0)
    expect(out).toContain('USAGE daimon memory import [OPTIONS] <FILE>')
    expect(out).toContain('  daimon memory import --bot mara-kitchen said.jsonl\n')
    expect(out).not.toContain('\u001b')
  })

  test('--version prints the version', async () => {
    expect(await place.daimon(['--version'])).toEqual({ code: 0, out: '0.2.0\n', err: '' })
  })

  test('loads neither the service nor its dependencies', async () => {
    const hook = join(place.path, 'list-modules.mjs')
    await writeFile(
      hook,
      `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`,
    )
    const { out, err } = await place.daimon(['--help'], { NODE_OPTIONS: `--import=file://${hook}` })
    expect(out).toContain('daimon up')
    expect(err).toMatch(/identity\/cli\/dist\/commands\/up\.js$/m)
    expect(err).not.toMatch(/identity\/(?:server|core|store)\/|node_modules\/(?:zod|kysely|pino)\//)
  })
})

describe('incorrect usage exits with 2 and says why', () => {
  const cases: [string[], RegExp][] = [
    [['nonsense'], /^Unknown command nonsense\. See daimon --help\.\n$/],
    [['memory'], /^No command specified\. See daimon memory --help\.\n$/],
    [['memory', 'nonsense'], /^Unknown command nonsense\. See daimon memory --help\.\n$/],
    [
      ['avatar', 'list', '--nonsense'],
      /^Unknown option --nonsense\. See daimon avatar list --help\.\n$/,
    ],
    [
      ['avatar', 'list', 'extra'],
      /^Unexpected argument 'extra'.* See daimon avatar list --help\.\n$/,
    ],
    [
      ['avatar', 'show'],
      /^Missing required positional argument: AVATAR\. See daimon avatar show --help\.\n$/,
    ],
    [['pack', 'import', 'tutor'], /^--persist must be true or false/],
    [['pack', 'import', 'tutor', '--persist', 'perhaps'], /^--persist must be true or false/],
    [['pack', 'export', 'tutor'], /^No output directory\. Pass it with -o\.\n$/],
    [['keys', 'create'], /^Missing required positional argument: NAME/],
    [
      ['keys', 'create', 'x', '--scopes', 'read,fly'],
      /^--scopes must list one or more of read,write,admin/,
    ],
    [['keys', 'create', 'x', '--expires', 'soon'], /^--expires must be a duration such as/],
    [['keys', 'create', 'x', '--per-day', '0'], /^--per-day must be a whole number from 1/],
    [['keys', 'rotate', 'x', '--grace', '1 day'], /^--grace must be a duration such as/],
    [['keys', 'list', '--owner', 'a b'], /^--owner must be 1 to 128 visible ASCII/],
    [['up', '--port', '70000'], /--port must be a port from 0 to 65535, not '70000'\.\n$/],
    [['bridge', '--port', 'x'], /--port must be a port from 0 to 65535, not 'x'\.\n$/],
    [['proxy', '--openai-url', 'ftp://x'], /PROXY_OPENAI_URL: must be an http or https URL\n$/],
    [['proxy', '--bot='], /^--bot is empty\. /],
    [['memory', 'search', 'x'], /^No avatar given\./],
    [['memory', 'search', 'x', '--bot', 'b', '--top', '0'], /^--top must be .* from 1 to 100/],
    [['memory', 'list', '--bot', 'b', '--kind', 'rule'], /^Unknown --kind 'rule'\. Use turn, fact/],
    [['memory', 'edit', 'x'], /^Nothing to change\. Pass --content or --kind\.\n$/],
    [['memory', 'edit', 'x', '--content='], /^--content is empty\./],
    [['memory', 'forget', '--bot', 'b', '--yes'], /^No selection\./],
    [['memory', 'forget', '--bot', 'b', '--yes', '--match='], /^--match is empty/],
    [
      ['memory', 'forget', '--bot', 'b', '--match', 'abc'],
      /^In noninteractive shells, --yes is required\./,
    ],
    [
      ['memory', 'import', '--bot', 'b', 'missing.jsonl'],
      /^Can't read 'missing\.jsonl?': no such file\. Check the path\.\n$/,
    ],
    [
      ['memory', 'import', '--bot', 'b', '/dev/null'],
      /^'\/dev\/null' is not a file or directory\./,
    ],
    [
      ['avatar', 'import', 'missing.json'],
      /^Can't read 'missing\.jsonl?': no such file\. Check the path\.\n$/,
    ],
    [['avatar', 'list', '--url', 'ftp://x'], /^Can't call the service: baseUrl must be/],
    [['completion', 'tcsh'], /^Unknown shell 'tcsh'\. Use bash, zsh, fish\.\n$/],
  ]
  test.each(cases)('%j', async (args, says) => {
    const { code, out, err } = await place.command(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
  })

  test('reports all configuration problems at once', async () => {
    const { code, err } = await place.daimon(['avatar', 'list'], { PORT: 'x', DAIMON_KEY: 'y' })
    expect(code).toBe(2)
    expect(err).toContain('PORT: must be a port')
    expect(err).toContain('DAIMON_KEY: unknown variable. Check the spelling.')
  })
})

describe('without a service', () => {
  test('reading creates no data directory', async () => {
    const { code, out, err } = await place.daimon(['avatar', 'list'])
    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('No data in')
    expect(existsSync(place.dataDir)).toBe(false)
  })

  test('names a service that is down, and says what to do', async () => {
    const { code, err } = await place.daimon(['avatar', 'list', '--url', nowhere])
    expect(code).toBe(3)
    expect(err).toBe(
      `No response from ${nowhere}. Start a service there, or pass another URL with --url or DAIMON_URL.\n`,
    )
  })

  test.each(['<html>Hello</html>', '{}', '{"service":"other","version":"0.2.0"}', 'x'.repeat(9e6)])(
    'refuses another program and does not send it the key: %.20s',
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
      expect(err).toContain(`The server at ${url} isn't a Daimon service`)
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

  test.for(shells)('%s accepts its script', async ([shell, program], { skip }) => {
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

  test('bash completes commands, subcommands, and options', async () => {
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
