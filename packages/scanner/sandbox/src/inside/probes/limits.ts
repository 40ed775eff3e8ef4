import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ProbeInput, type Probe, succeeds } from '../probe.ts'
import { makeCalls, getCallNumber } from '../system-calls.ts'

const DIRECTORIES = ['/work/tmp', '/dev/shm'] as const
const PRLIMIT = [302, 261] as const
const RLIMIT_NOFILE = 7

const fill = (directory: string, { diskBytes }: ProbeInput): boolean => {
  const piece = Buffer.alloc(256 * 1024)
  const files = 8
  const succeeded = succeeds(() => {
    for (let written = 0; written <= diskBytes; written += piece.length)
      writeFileSync(`${directory}/filler-${(written / piece.length) % files}`, piece, { flag: 'a' })
  })
  for (let at = 0; at < files; at += 1) rmSync(`${directory}/filler-${at}`, { force: true })
  return succeeded
}

const startMany = async (allowed: number): Promise<string | undefined> => {
  const children = await Promise.all(
    Array.from({ length: allowed + 8 }, async () => {
      try {
        const child = spawn('sleep', ['10'], { stdio: 'ignore' })
        return await new Promise<typeof child | undefined>((resolve) => {
          child.on('spawn', () => resolve(child))
          child.on('error', () => resolve(undefined))
        })
      } catch {
        return undefined
      }
    }),
  )
  const started = children.filter((child) => child !== undefined)
  for (const child of started) child.kill('SIGKILL')
  return started.length > allowed ? `${started.length} of them` : undefined
}

/** The limits that end a run are tested in runs of their own, by `self-test/limit-runs.ts`. */
export const LIMIT_PROBES: readonly Probe[] = [
  {
    id: 'disk',
    tries: 'write more than its disk limit',
    attempt: (seeded) => DIRECTORIES.find((directory) => fill(directory, seeded)),
  },
  {
    id: 'descriptors',
    tries: 'open more files than a process may',
    attempt: ({ descriptors }) => {
      const open: number[] = []
      const succeeded = succeeds(() => {
        for (let at = 0; at < descriptors; at += 1) open.push(openSync('/dev/null', 'r'))
      })
      for (const each of open) closeSync(each)
      return succeeded ? `${open.length} of them` : undefined
    },
  },
  {
    id: 'raise-limits',
    tries: 'raise its limits',
    attempt: () => {
      // `struct rlimit64`: 1,048,576 twice.
      const limit = '\0\0\x10\0\0\0\0\0\0\0\x10\0\0\0\0\0'
      const [answer] = makeCalls([
        { number: getCallNumber(PRLIMIT), args: [0, RLIMIT_NOFILE, limit, 0] },
      ])
      return answer === -1 ? undefined : `Linux returned ${answer}`
    },
  },
  {
    id: 'core-dump',
    tries: 'leave a core dump',
    attempt: () =>
      /^Max core file size +0 +0 /m.test(readFileSync('/proc/self/limits', 'latin1'))
        ? undefined
        : 'its core file limit is above 0',
  },
  {
    id: 'processes',
    tries: 'start more processes than allowed',
    attempt: ({ processes }) => startMany(processes),
  },
]
