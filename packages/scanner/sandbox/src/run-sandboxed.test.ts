import { readlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runSandboxed } from './run-sandboxed.ts'
import { needSandbox } from './testing/in-sandbox.ts'

describe('inside the sandbox', () => {
  needSandbox()

  test('gives a program its mounts and files, and returns the files that it leaves', async () => {
    const result = await runSandboxed({
      argv: ['node', 'program/main.cjs', 'an argument'],
      mounts: [{ from: import.meta.dirname, to: '/target' }],
      env: { WORD: 'a word' },
      stdin: 'some input',
      files: {
        'program/main.cjs': `
        const fs = require('node:fs')
        const { argv, env } = process
        fs.writeFileSync('/work/out/left.txt', [argv[2], env.WORD, fs.readFileSync(0, 'utf8')].join('; '))
        console.log(fs.existsSync('/target/policy.ts'), env.HOME)
        console.error('said aside')
        process.exitCode = 7`,
      },
    })
    expect(result).toMatchObject({
      exit: 7,
      stdout: 'true /work/home\n',
      stderr: 'said aside\n',
      isTruncated: false,
      reason: 'exited',
    })
    expect({ ...result.files }).toEqual({ 'left.txt': 'an argument; a word; some input' })
  })

  test('lets a program add files next to those of an extensible mount, and change none', async () => {
    const { stdout } = await runSandboxed({
      argv: [
        'sh',
        '-c',
        'cd /target; mkdir -p data && echo kept > data/new && cat data/new; echo x > policy.ts || echo refused; rm -rf inside || echo refused; ls inside | head -1',
      ],
      mounts: [{ from: import.meta.dirname, to: '/target', isExtensible: true }],
    })
    expect(stdout).toBe('kept\nrefused\nrefused\nattempts.ts\n')
  })

  test('extensible mounts share the limit of the disk', async () => {
    const { stdout } = await runSandboxed({
      argv: ['sh', '-c', 'stat -f -c "%b %S" /one /two'],
      mounts: ['/one', '/two'].map((to) => ({
        from: import.meta.dirname,
        to,
        isExtensible: true,
      })),
      limits: { diskBytes: 8 * 1024 * 1024 },
    })
    const sizes = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
    expect(sizes.map(([blocks = 0, bytes = 0]) => blocks * bytes)).toEqual([4_194_304, 4_194_304])
  })

  test('counts the files of an extensible mount', async () => {
    const { reason } = await runSandboxed({
      argv: ['sh', '-c', 'cd /target; i=0; while :; do : > "n$((i += 1))"; done'],
      mounts: [{ from: import.meta.dirname, to: '/target', isExtensible: true }],
      limits: { files: 200 },
    })
    expect(reason).toBe('files')
  })

  test('reads the result files of a program that does not end', async () => {
    const { reason, files } = await runSandboxed({
      argv: ['sh', '-c', 'echo early > out/early; sleep 100 & sleep 100'],
      limits: { wallMs: 3_000 },
    })
    expect(reason).toBe('wall')
    expect({ ...files }).toEqual({ early: 'early\n' })
  })

  test('ends an aborted run at once', async () => {
    const { reason } = await runSandboxed({
      argv: ['sleep', '100'],
      signal: AbortSignal.timeout(100),
    })
    expect(reason).toBe('aborted')
  })

  test('lets a server inside be reached through the loopback', async () => {
    const { stdout } = await runSandboxed({
      argv: [
        'node',
        '-e',
        `const server = require('node:http').createServer((_, answer) => answer.end('served'))
       server.listen(0, async () => {
         console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text())
         server.close()
       })`,
      ],
    })
    expect(stdout).toBe('served\n')
  })

  test('passes on no descriptor of the host', async () => {
    const { stdout } = await runSandboxed({ argv: ['sh', '-c', 'ls -l /proc/self/fd'] })
    const kinds = [...stdout.matchAll(/(\d+) -> (\S+)/g)].map(([, number, to]) => [number, to])
    const strange = kinds.filter(
      ([number, to]) =>
        Number(number) > 2 && to !== '/dev/null' && !/^\/proc\/\d+\/fd$/.test(to ?? ''),
    )
    expect(strange).toEqual([])
    expect(stdout).not.toContain(readlinkSync('/proc/self/fd/0'))
  })
})

test.each([
  { argv: [] },
  { argv: ['a\0b'] },
  { argv: ['a'], files: { '../x': '' } },
  { argv: ['a'], files: { '/x': '' } },
  { argv: ['a'], mounts: [{ from: '/tmp', to: '/usr/lib' }] },
  { argv: ['a'], mounts: [{ from: '/tmp', to: '/a/../etc' }] },
  { argv: ['a'], mounts: [{ from: 'tmp', to: '/a' }] },
  { argv: ['a'], env: { 'a=b': 'c' } },
])('rejects a run that asks for what no run may have: %j', async (run) => {
  await expect(runSandboxed(run)).rejects.toThrow(TypeError)
})

test('runs nothing without bubblewrap, and says how to get it', async () => {
  await expect(runSandboxed({ argv: ['true'], bubblewrapPath: '/nowhere' })).rejects.toThrow(
    'apt-get install bubblewrap',
  )
})
