import { RESERVED_PLACES } from './policy.ts'
import type { SandboxRun } from './run-sandboxed.ts'

const PROGRAM_BYTES_MAX = 100_000

/** Rejects a run that asks for something that no run may have. @throws TypeError */
export const checkRun = ({ argv, mounts = [], files = {}, env = {} }: SandboxRun): void => {
  if (argv.length === 0)
    throw new TypeError('A run requires a program. Pass at least one argument.')
  for (const text of [...argv, ...Object.entries(env).flat(), ...Object.keys(files)])
    if (text.includes('\0'))
      throw new TypeError('Arguments, variables, and paths must not contain NUL.')
  if (argv.some((each) => Buffer.byteLength(each) > PROGRAM_BYTES_MAX))
    throw new TypeError(
      `An argument is longer than ${PROGRAM_BYTES_MAX} bytes. Pass the text as a file.`,
    )
  for (const name of Object.keys(env))
    if (!/^[A-Za-z_]\w*$/.test(name))
      throw new TypeError(`Not a variable name: '${name}'. Use letters, digits, and underscores.`)
  for (const { from, to } of mounts) {
    if (!from.startsWith('/'))
      throw new TypeError(`Not an absolute path: '${from}'. Start the path with a slash.`)
    if (!isPlainPath(to.slice(1)) || !to.startsWith('/') || isReserved(to))
      throw new TypeError(
        `Can't mount at '${to}': the path is reserved or not normalized. Choose another path.`,
      )
  }
  for (const path of Object.keys(files))
    if (!isPlainPath(path))
      throw new TypeError(
        `Not a path below the working directory: '${path}'. Pass a relative path without '.' and '..'.`,
      )
}

const isPlainPath = (path: string): boolean =>
  path.length > 0 &&
  path.length < 1_024 &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

const isReserved = (path: string): boolean =>
  RESERVED_PLACES.some((place) => path === place || path.startsWith(`${place}/`))
