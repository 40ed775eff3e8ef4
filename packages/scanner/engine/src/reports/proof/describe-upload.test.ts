import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toCurl } from './curl.ts'

const run = (command: string, cwd: string): string =>
  execFileSync('bash', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], {
    cwd,
    encoding: 'utf8',
  })

test('commands create the files of a request', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'daimon-upload-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const command = toCurl({
    method: 'POST',
    path: '/files',
    body: {
      title: "it's",
      note: { filename: '../"x".txt', content: 'a $note' },
      bundle: { filename: 'b.zip', entries: [{ name: '../y z', content: 'w' }] },
    },
    body_type: 'multipart',
  })
  const words = run(command, cwd).split('\n')
  expect(words).toContain("title=it's")
  expect(words).toContain('note=@upload-1;filename="../\\"x\\".txt"')
  expect(words).toContain('bundle=@upload-2;filename="b.zip"')
  expect(readFileSync(join(cwd, 'upload-1'), 'utf8')).toBe('a $note')
  const list = 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).namelist())'
  expect(execFileSync('python3', ['-c', list, 'upload-2'], { cwd, encoding: 'utf8' })).toBe(
    "['../y z']\n",
  )
})
