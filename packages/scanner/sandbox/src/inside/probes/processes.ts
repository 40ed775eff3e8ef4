import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { type Probe, firstThat, succeeds } from '../probe.ts'

const readStatus = (name: string, wanted: RegExp): string | undefined => {
  const found = new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(
    readFileSync('/proc/self/status', 'latin1'),
  )?.[1]
  return found !== undefined && wanted.test(found) ? undefined : `${name} is ${found}`
}

const namesIn = (path: string): string[] => {
  let text = ''
  succeeds(() => (text = readFileSync(path, 'latin1')))
  return text
    .split('\0')
    .filter(Boolean)
    .map((each) => each.split('=')[0] ?? '')
}

export const PROCESS_PROBES: readonly Probe[] = [
  {
    id: 'environment',
    tries: 'read the environment of the host',
    attempt: ({ variables }) => Object.keys(process.env).find((name) => !variables.includes(name)),
  },
  {
    id: 'environment-of-parents',
    tries: 'read the environment of the processes that started it',
    attempt: ({ variables }) =>
      ['1', '2', '3']
        .flatMap((pid) => namesIn(`/proc/${pid}/environ`))
        .find((name) => !variables.includes(name)),
  },
  {
    id: 'processes-of-the-host',
    tries: 'see processes of the host',
    attempt: () => {
      const first = readFileSync('/proc/1/cmdline', 'latin1')
      const count = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length
      return /^\/node\/guarded\/sh|bwrap/.test(first) && count < 100
        ? undefined
        : `${first} among ${count}`
    },
  },
  {
    id: 'signal-to-the-host',
    tries: 'send a signal to a process of the host',
    // The host checks whether the process is alive.
    attempt: ({ pid, victim }) => {
      const path = `/proc/${pid}/cmdline`
      // Another process may have that number inside.
      if (!existsSync(path) || readFileSync(path, 'latin1').includes(victim))
        process.kill(pid, 'SIGKILL')
      return undefined
    },
  },
  {
    id: 'memory-of-parents',
    tries: 'open the memory of the processes that watch over it',
    attempt: () =>
      firstThat(
        readdirSync('/proc').flatMap((name) =>
          /^\d+$/.test(name) && Number(name) < process.pid ? [`/proc/${name}/mem`] : [],
        ),
        (path) => openSync(path, 'r+'),
      ),
  },
  {
    id: 'stay-behind',
    tries: 'leave a process behind',
    // The host looks for the process after the run.
    attempt: ({ word }) => {
      spawn('sh', ['-c', `trap '' HUP TERM INT; sleep 10; : ${word}`], {
        detached: true,
        stdio: 'ignore',
      })
        .on('error', () => {})
        .unref()
      return undefined
    },
  },
  {
    id: 'terminal',
    tries: 'open the terminal of the host',
    attempt: () => firstThat(['/dev/tty'], (path) => openSync(path, 'r+')),
  },
  {
    id: 'user',
    tries: 'run as root',
    attempt: () =>
      process.getuid?.() === 0 || process.getgid?.() === 0 ? 'it is user 0' : undefined,
  },
  {
    id: 'groups',
    tries: 'keep groups of the host',
    attempt: () => {
      const strange = (process.getgroups?.() ?? []).filter((id) => id === 0)
      return strange.length > 0 ? 'group 0' : undefined
    },
  },
  {
    id: 'capabilities',
    tries: 'hold a capability',
    attempt: () =>
      ['CapEff', 'CapPrm', 'CapInh', 'CapAmb'].flatMap((name) => readStatus(name, /^0+$/) ?? [])[0],
  },
  {
    id: 'new-privileges',
    tries: 'gain privileges by a program',
    attempt: () => readStatus('NoNewPrivs', /^1$/),
  },
  {
    id: 'filter',
    tries: 'make system calls without a filter',
    attempt: () => readStatus('Seccomp', /^2$/),
  },
]
