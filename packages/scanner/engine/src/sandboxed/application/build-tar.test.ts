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
