import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProofs } from '@daimon/testkit'
import { type TestContext, expect, test } from 'vitest'
import { call, getDirectory } from '../testing/call.ts'

const FLAWED = `import subprocess
def show(name):
    return subprocess.run("echo " + name, shell=True)
`
const FIXED = FLAWED.replace('"echo " + name, shell=True', '["echo", name]')
const UNSAFE = `import pickle
def restore(data: bytes):
    return pickle.loads(data)
`

/** The minor version of `python3`; skips the test without one. */
const minorVersion = (context: TestContext): string => {
  try {
    return execFileSync('python3', ['-c', 'import sys; print(sys.version_info[1])'], {
      encoding: 'utf8',
    }).trim()
  } catch {
    return context.skip('python3 is missing')
  }
}

const layOut = (directory: string, version: string, text: string): void => {
  const files = {
    'case/__init__.py': text,
    [`case-${version}.dist-info/METADATA`]: `Metadata-Version: 2.1\nName: case\nVersion: ${version}\n`,
    [`case-${version}.dist-info/RECORD`]: 'case/__init__.py,,\n',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
}

/** Runs the command with a cache of these releases, and without a package index. */
const runWith = (context: TestContext, releases: Readonly<Record<string, string>>) => {
  const cache = getDirectory()
  const installed = join(cache, 'daimon', 'pypi-installed', `3.${minorVersion(context)}`)
  for (const [version, text] of Object.entries(releases))
    layOut(join(installed, `case@${version}`, 'packages'), version, text)
  return (...args: string[]) =>
    call(args, {
      XDG_CACHE_HOME: cache,
      DATA_DIR: join(cache, 'data'),
      PIP_INDEX_URL: 'http://127.0.0.1:9/',
      PIP_FIND_LINKS: '',
      PIP_RETRIES: '0',
    })
}

test('proves a vulnerability of a package for Python, up to the fixed release, and replays the proof', async (context) => {
  const run = runWith(context, { '1.0.0': FLAWED, '1.0.1': FIXED })
  const proofs = getDirectory()
  const scan = ['scan', 'pypi:case@1.0.0', '--local', '--proofs', proofs, '--fixed', '1.0.1']
  const scanned = await run(...scan, '--format', 'json')
  expect(scanned.code).toBe(1)
  expect(JSON.parse(scanned.out)).toMatchObject({
    findings: [
      {
        rule_id: 'daimon.command-injection',
        ecosystem: 'PyPI',
        purl: 'pkg:pypi/case@1.0.0',
        locations: [{ file: 'case/__init__.py', start_line: 3 }],
        verification: {
          level: 'V4',
          status: 'verified',
          reason: expect.stringContaining('it fails on case 1.0.1'),
        },
      },
    ],
  })
  const [file = ''] = readdirSync(proofs)
  const proof = join(proofs, file)
  expect(await run('verify', proof)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Reproduced, V3'),
    err: expect.stringContaining('case@1.0.0 comes from PyPI'),
  })
  expect(await run('verify', proof, '--fixed', '1.0.1')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Reproduced, V4'),
  })
  const same = getDirectory()
  layOut(same, '1.0.0', FIXED)
  expect(await run('verify', proof, '--target', same)).toMatchObject({
    code: 1,
    out: expect.stringContaining('Not reproduced, V1'),
  })
}, 300_000)

const FORMATS: readonly (readonly [string, readonly string[]])[] = [
  ['sarif', ['"level": "V3"', 'case/__init__.py', '"startLine": 3']],
  ['cyclonedx', ['proofOfConcept', 'pkg:pypi/case@1.0.0', 'exploitable']],
  ['openvex', ['"status": "affected"', 'pkg:pypi/case@1.0.0']],
  ['html', ['Unsafe deserialization in case', 'import case as m']],
]

inProofs(() => {
  test.each(FORMATS)(
    'reports a proof for Python as %s',
    async (format, parts) => {
      const context = { skip: (reason: string) => expect.fail(reason) } as unknown as TestContext
      const run = runWith(context, { '1.0.0': UNSAFE })
      const { code, out } = await run('scan', 'pypi:case@1.0.0', '--local', '--format', format)
      expect(code).toBe(1)
      for (const part of parts) expect(out).toContain(part)
    },
    300_000,
  )
})

test('says what is missing instead of a release that no index has', async (context) => {
  const run = runWith(context, {})
  expect(await run('scan', 'pypi:case@1.0.0', '--local')).toMatchObject({
    code: expect.toBeOneOf([2, 3]),
    err: expect.stringMatching(/pip|no wheel/),
  })
  expect(await run('scan', 'pypi:../case@1.0.0', '--local')).toMatchObject({ code: 2 })
  expect(await run('scan', 'pypi:case@1.0.0')).toMatchObject({ code: 2 })
}, 120_000)
