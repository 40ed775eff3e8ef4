import { directoryOfFiles } from '@daimon/testkit'
import { onTestFinished } from 'vitest'
import type { Io } from '../io.ts'
import { run } from '../run.ts'

/** A directory with these files, removed after the test. */
export const getDirectory = (files: Readonly<Record<string, string>> = {}): string => {
  const directory = directoryOfFiles(files)
  onTestFinished(() => directory[Symbol.dispose]())
  return directory.path
}

/** The Io of a run, and its output. */
export const createIo = (env: Io['env']) => {
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

/** Runs the command line like a process. Returns its output and exit code. */
export const call = async (args: readonly string[], env: Io['env'] = {}) => {
  const { io, out, err } = createIo(env)
  const code = await run(args, io)
  return { code, out: out.join(''), err: err.join('') }
}
