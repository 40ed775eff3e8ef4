import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../policy.ts'
import { createControlGroup, findGroupParent, groupSettings } from './control-group.ts'

const MOUNTS = '30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n'
const withControllers = (groups: Readonly<Record<string, string>>) => (directory: string) =>
  groups[directory] ?? ''

test.each([
  [
    'a service of systemd',
    '0::/system.slice/daimon.service\n',
    { '/sys/fs/cgroup/system.slice': 'cpu memory pids\n' },
    '/sys/fs/cgroup/system.slice',
  ],
  [
    'a session of a user',
    '0::/user.slice/user-1000.slice/user@1000.service/app.slice/shell.scope\n',
    {
      '/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice': 'memory pids\n',
      '/sys/fs/cgroup': 'memory pids\n',
    },
    '/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice',
  ],
  ['a group without the controllers', '0::/a/b\n', { '/sys/fs/cgroup/a': 'cpu io\n' }, undefined],
  [
    'a container at the root of its groups',
    '0::/\n',
    { '/sys/fs/cgroup': 'memory pids' },
    undefined,
  ],
  [
    'a group outside of the namespace',
    '0::/../other\n',
    { '/sys/fs/cgroup': 'memory pids' },
    undefined,
  ],
  ['the older control groups', '4:memory:/x\n', { '/sys/fs/cgroup': 'memory pids' }, undefined],
])('finds where a run of %s gets its group', (_, own, groups, parent) => {
  expect(findGroupParent({ own, mounts: MOUNTS, controllersOf: withControllers(groups) })).toBe(
    parent,
  )
})

test('finds no group without cgroup v2', () => {
  expect(
    findGroupParent({ own: '0::/a/b\n', mounts: '', controllersOf: () => 'memory pids' }),
  ).toBe(undefined)
})

test('bounds memory, including its disks, and processes', () => {
  const settings = groupSettings(DEFAULT_LIMITS)
  const { memoryBytes, diskBytes, processes } = DEFAULT_LIMITS
  expect(Number(settings['memory.max'])).toBeGreaterThan(memoryBytes + 2 * diskBytes)
  expect(Number(settings['pids.max'])).toBeGreaterThan(processes)
})

const GROUP_ROOTS = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified']

const writableRoot = (): string | undefined =>
  GROUP_ROOTS.find((root) => {
    try {
      accessSync(join(root, 'cgroup.procs'), constants.W_OK)
      return (
        existsSync(join(root, 'cgroup.max.depth')) || existsSync(join(root, 'cgroup.controllers'))
      )
    } catch {
      return false
    }
  })

test('takes processes in, ends them, and is removed', async (context) => {
  const root = writableRoot() ?? context.skip('no control groups can be made here')
  const group =
    createControlGroup(root, { 'cgroup.max.depth': '1' }) ??
    context.skip('no control group can be made here')
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  expect(group.add(child.pid ?? 0)).toBe(true)
  expect(readFileSync(`/proc/${child.pid}/cgroup`, 'utf8')).toMatch(/daimon-\d+-\d+/)
  expect(group.isOutOfMemory()).toBe(false)
  await group[Symbol.asyncDispose]()
  expect(await ended).toBe('SIGKILL')
  expect(readdirSync(root).filter((name) => name.startsWith(`daimon-${process.pid}-`))).toEqual([])
})

test('makes no group that lacks a setting', (context) => {
  const root = writableRoot() ?? context.skip('no control groups can be made here')
  expect(createControlGroup(root, { 'memory.none': '1' })).toBe(undefined)
  expect(readdirSync(root).filter((name) => name.startsWith(`daimon-${process.pid}-`))).toEqual([])
})
