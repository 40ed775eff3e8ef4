import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { buildTar } from './build-tar.ts'

test('builds an archive that tar reads', () => {
  const archive = buildTar([
    { name: '../outside.txt', content: 'planted' },
    { name: 'inside.txt', content: 'x'.repeat(600) },
  ])
  const run = (...args: readonly string[]) =>
    execFileSync('tar', args, { input: archive, encoding: 'utf8' })
  expect(run('-tPf', '-').trim().split('\n')).toEqual(['../outside.txt', 'inside.txt'])
  expect(run('-xOPf', '-', '../outside.txt')).toBe('planted')
})

test('keeps long names, and rejects those that the format has no place for', () => {
  const name = `${'../'.repeat(20)}${'directory/'.repeat(8)}${'é'.repeat(45)}.txt`
  const input = buildTar([{ name, content: 'planted' }])
  const listed = execFileSync('tar', ['--quoting-style=literal', '-tPf', '-'], {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  expect(listed.trim()).toBe(name)
  expect(() => buildTar([{ name: 'x'.repeat(101), content: '' }])).toThrow('too long')
  expect(() => buildTar([{ name: 'x/'.repeat(200), content: '' }])).toThrow('too long')
})
