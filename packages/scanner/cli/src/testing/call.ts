import { folderOfFiles } from '@daimon/testkit'
import { onTestFinished } from 'vitest'
import type { Io } from '../io.ts'
import { run } from '../run.ts'

/** A folder with these files, which is gone after the test. */
export const folderOf = (files: Readonly<Record<string, string>> = {}): string => {
  const folder = folderOfFiles(files)
  onTestFinished(() => folder[Symbol.dispose]())
  return folder.directory
}

/** The outside of a run, and what was written to it. */
export const ioOf = (env: Io['env']) => {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    out: { write: (data) => out.push(Buffer.from(data).toString()) },
    err: { write: (text) => err.push(text) },
    env,
    signal: new AbortController().signal,
    fetch,
    nowMs: Date.now,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  }
  return { io, out, err }
}

/** Runs the command line as a process would, and gives what it wrote and ended with. */
export const call = async (args: readonly string[], env: Io['env'] = {}) => {
  const { io, out, err } = ioOf(env)
  const code = await run(args, io)
  return { code, out: out.join(''), err: err.join('') }
}
