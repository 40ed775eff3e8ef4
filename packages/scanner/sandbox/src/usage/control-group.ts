import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Limits } from '../policy.ts'

/**
 * A control group of one run: Linux counts all its memory there, including memory that no process
 * shows.
 */
export type ControlGroup = {
  /** Moves a process, and with it what it starts. False where Linux refuses. */
  readonly add: (pid: number) => boolean
  /** Whether Linux ended the run for its memory. */
  readonly isOutOfMemory: () => boolean
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * What Linux needs for a run beyond its memory and its disks: programs, page cache, its own tables.
 */
const SYSTEM_BYTES = 128 * 1024 * 1024
/** Bubblewrap, the supervisor, and what they start. */
const OWN_PROCESSES = 16
const CONTROLLERS = ['memory', 'pids'] as const

export const groupSettings = (limits: Limits): Readonly<Record<string, string>> => ({
  'memory.max': String(limits.memoryBytes + 2 * limits.diskBytes + SYSTEM_BYTES),
  'memory.oom.group': '1',
  'pids.max': String(limits.processes + OWN_PROCESSES),
})

type Sources = {
  /** Text of `/proc/self/cgroup`. */
  readonly own: string
  /** Text of `/proc/self/mountinfo`. */
  readonly mounts: string
  /** Controllers that a group enables for the groups below it. */
  readonly controllersOf: (directory: string) => string
}

/**
 * The nearest group above this process whose children get a memory limit. A process can't limit the
 * children of its own group while it is in it, so the search starts one level up. Undefined without
 * cgroup v2.
 */
export const findGroupParent = ({ own, mounts, controllersOf }: Sources): string | undefined => {
  const path = /^0::(\/.*)$/m.exec(own)?.[1]
  const mount = mounts
    .split('\n')
    .find((line) => / - cgroup2 /.test(line))
    ?.split(' ')[4]
  if (path === undefined || mount === undefined || path === '/' || path.includes('..'))
    return undefined
  for (let group = dirname(path); ; group = dirname(group)) {
    const directory = join(mount, group)
    const controllers = controllersOf(directory).trim().split(/\s+/)
    if (CONTROLLERS.every((name) => controllers.includes(name))) return directory
    if (group === '/') return undefined
  }
}

let groups = 0

/** Makes a group below another. Undefined where the user may not, or a setting is missing. */
export const createControlGroup = (
  parent: string,
  settings: Readonly<Record<string, string>>,
): ControlGroup | undefined => {
  groups += 1
  const directory = join(parent, `daimon-${process.pid}-${groups}`)
  try {
    mkdirSync(directory)
  } catch {
    return undefined
  }
  const write = (name: string, value: string): boolean => {
    try {
      writeFileSync(join(directory, name), value, { flag: 'r+' })
      return true
    } catch {
      return false
    }
  }
  if (!Object.entries(settings).every(([name, value]) => write(name, value))) {
    rmdirSync(directory)
    return undefined
  }
  return {
    add: (pid) => write('cgroup.procs', String(pid)),
    isOutOfMemory: () => /^oom_kill [1-9]/m.test(readText(join(directory, 'memory.events'))),
    [Symbol.asyncDispose]: async () => {
      write('cgroup.kill', '1')
      await removeGroup(directory)
    },
  }
}

/**
 * The group of a run where this machine allows one. Elsewhere, only `watchUsage` bounds the run.
 */
export const groupForRun = (limits: Limits): ControlGroup | undefined => {
  const parent = findGroupParent({
    own: readText('/proc/self/cgroup'),
    mounts: readText('/proc/self/mountinfo'),
    controllersOf: (directory) => readText(join(directory, 'cgroup.subtree_control')),
  })
  return parent === undefined ? undefined : createControlGroup(parent, groupSettings(limits))
}

const REMOVAL_TRIES = 100
const REMOVAL_WAIT_MS = 20

/** Linux keeps a group until its processes have ended. */
const removeGroup = async (directory: string): Promise<void> => {
  for (let tries = 0; tries < REMOVAL_TRIES; tries += 1) {
    try {
      rmdirSync(directory)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') return
      await new Promise((resolve) => setTimeout(resolve, REMOVAL_WAIT_MS))
    }
  }
}

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
