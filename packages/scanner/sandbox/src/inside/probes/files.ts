import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { type Probe, firstThat, succeeds } from '../probe.ts'

const DEVICES = new Set(
  'console core fd full null ptmx pts random shm stderr stdin stdout tty urandom zero'.split(' '),
)
const WRITABLE = /^\/(?:work|dev\/(?:shm|pts|console|null|zero|full|random|urandom|tty)|proc)$/
const read = (path: string): Buffer => {
  const bytes = Buffer.alloc(1)
  if (readSync(openSync(path, 'r'), bytes) !== 1) throw new Error('empty')
  return bytes
}
/** Opens and writes nothing: if the sandbox leaks, the host stays unchanged. */
const openToWrite = (path: string): void => closeSync(openSync(path, constants.O_WRONLY))
const create = (path: string): void => {
  closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL))
  unlinkSync(path)
}

/** Mount point and options, as Linux lists them. */
const mounts = (): { place: string; options: string[] }[] =>
  readFileSync('/proc/self/mountinfo', 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const fields = line.split(' ')
      return { place: fields[4] ?? '', options: (fields[5] ?? '').split(',') }
    })

export const FILE_PROBES: readonly Probe[] = [
  {
    id: 'host-file',
    tries: 'read a file of the host',
    attempt: ({ file }) => readFileSync(file, 'utf8'),
  },
  {
    id: 'host-file-by-proc-root',
    tries: 'read a file of the host through the root of another process',
    attempt: ({ file }) => firstThat([`/proc/1/root${file}`, `/proc/2/root${file}`], read),
  },
  {
    id: 'host-file-by-working-directory',
    tries: 'read a file of the host through a working directory',
    attempt: ({ file }) =>
      firstThat([`/proc/self/cwd/../../../..${file}`, `/proc/1/cwd${file}`], read),
  },
  {
    id: 'accounts',
    tries: 'read the accounts of the host',
    attempt: () => {
      const users = readFileSync('/etc/passwd', 'utf8').trim().split('\n')
      return users.length > 1 ? `${users.length} users` : firstThat(['/etc/shadow'], read)
    },
  },
  {
    id: 'homes',
    tries: 'list directories of users',
    attempt: () => firstThat(['/root', '/home', '/var', '/run', '/mnt', '/opt'], readdirSync),
  },
  {
    id: 'write-system',
    tries: 'write to the system',
    attempt: () =>
      firstThat(['/', '/usr/bin', '/usr/lib', '/etc', '/dev', '/node/bin', '/probe'], (directory) =>
        create(`${directory}/daimon-probe-${process.pid}`),
      ),
  },
  {
    id: 'overwrite-node',
    tries: 'overwrite the node that runs it',
    attempt: () => firstThat(['/node/bin/node', '/etc/passwd', '/etc/hosts'], openToWrite),
  },
  {
    id: 'read-only-mounts',
    tries: 'write through a mount',
    attempt: () =>
      mounts().find(({ place, options }) => !options.includes('ro') && !WRITABLE.test(place))
        ?.place,
  },
  {
    id: 'setuid-mounts',
    tries: 'gain privileges by a setuid program',
    attempt: () => mounts().find(({ options }) => !options.includes('nosuid'))?.place,
  },
  {
    id: 'settings',
    tries: 'change Linux kernel settings',
    attempt: () =>
      firstThat(['/proc/sys/kernel/hostname', '/proc/sys/vm/overcommit_memory'], openToWrite),
  },
  {
    id: 'core-pattern',
    tries: 'name a program that the host runs on a crash',
    attempt: () =>
      firstThat(['/proc/sys/kernel/core_pattern', '/proc/sys/kernel/modprobe'], openToWrite),
  },
  {
    id: 'sysrq',
    tries: "reach the Linux kernel's emergency keys (SysRq)",
    attempt: () => firstThat(['/proc/sysrq-trigger', '/proc/sys/kernel/sysrq'], openToWrite),
  },
  {
    id: 'kernel-memory',
    tries: 'read the memory of the Linux kernel',
    attempt: () => firstThat(['/proc/kcore', '/dev/mem', '/dev/kmem', '/dev/port'], read),
  },
  {
    id: 'kernel-log',
    tries: 'read the log of the Linux kernel',
    attempt: () => firstThat(['/dev/kmsg', '/proc/kmsg'], read),
  },
  {
    id: 'system-tree',
    tries: 'see the devices and control groups of the host',
    attempt: () => firstThat(['/sys/fs/cgroup', '/sys/class', '/sys/kernel'], readdirSync),
  },
  {
    id: 'control-groups',
    tries: 'leave its control group',
    attempt: () =>
      firstThat(['/sys/fs/cgroup/cgroup.procs', '/sys/fs/cgroup/release_agent'], openToWrite),
  },
  {
    id: 'devices',
    tries: 'open devices of the host',
    attempt: () => readdirSync('/dev').find((name) => !DEVICES.has(name)),
  },
  {
    id: 'submitted-socket',
    tries: 'find a socket or pipe in a submitted directory',
    attempt: () => readdirSync('/submitted').find((name) => name !== 'file'),
  },
  {
    id: 'submitted-file',
    tries: 'change a submitted file',
    attempt: () =>
      firstThat(['/submitted/new'], create) ??
      firstThat(['/submitted/file'], openToWrite) ??
      (succeeds(() => accessSync('/submitted', constants.W_OK)) ? '/submitted' : undefined),
  },
  {
    id: 'descriptors-of-the-host',
    tries: 'use a file descriptor of the host',
    attempt: () =>
      readdirSync('/proc/self/fd')
        .filter((each) => Number(each) > 2)
        .map((each) => {
          try {
            return readlinkSync(`/proc/self/fd/${each}`)
          } catch {
            return ''
          }
        })
        .find((to) => to.startsWith('/') && !/^\/(?:dev|proc|probe|node|work|usr)\//.test(to)),
  },
  {
    id: 'result-link',
    tries: 'return a file of the host as a result',
    // The host checks what it received.
    attempt: ({ file }) => {
      symlinkSync(file, '/work/out/link')
      symlinkSync(`../../../..${file}`, '/work/out/relative')
      return undefined
    },
  },
]
