import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const LOOK_MS = 5
/** After this, nothing reads the pipe any more. */
const OPEN_MS = 10_000

/** Creates a named pipe with a content for its first reader, and notes whether there was one. */
export const createPipe = ({
  path,
  content,
}: {
  readonly path: string
  readonly content: string
}): { readonly isOpened: () => boolean } => {
  mkdirSync(dirname(path), { recursive: true })
  execFileSync('mkfifo', ['-m', '0644', path])
  const endsAtMs = performance.now() + OPEN_MS
  let isOpened = false
  const look = () => {
    if (!isOpened) isOpened = write(path, content)
    if (isOpened || performance.now() > endsAtMs) clearInterval(timer)
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return {
    isOpened: () => {
      look()
      return isOpened
    },
  }
}

/** Without a reader, a pipe can't be opened for writing. */
const write = (path: string, content: string): boolean => {
  try {
    const descriptor = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    writeSync(descriptor, content)
    closeSync(descriptor)
    return true
  } catch {
    return false
  }
}
