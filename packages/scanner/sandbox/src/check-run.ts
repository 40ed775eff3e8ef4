import { RESERVED_PLACES } from './policy.ts'
import type { SandboxRun } from './run-sandboxed.ts'

const PROGRAM_BYTES_MAX = 100_000

/** Refuses what no run may ask for. @throws TypeError */
export const checkRun = ({ argv, mounts = [], files = {}, env = {} }: SandboxRun): void => {
  if (argv.length === 0) throw new TypeError('a run needs a program')
  for (const text of [...argv, ...Object.entries(env).flat(), ...Object.keys(files)])
    if (text.includes('\0')) throw new TypeError('no argument, variable or path holds a NUL')
  if (argv.some((each) => Buffer.byteLength(each) > PROGRAM_BYTES_MAX))
    throw new TypeError(
      `an argument holds at most ${PROGRAM_BYTES_MAX} bytes: hand more over as a file`,
    )
  for (const name of Object.keys(env))
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new TypeError(`'${name}' is no name of a variable`)
  for (const { from, to } of mounts) {
    if (!from.startsWith('/')) throw new TypeError(`'${from}' is not absolute`)
    if (!isPlainPath(to.slice(1)) || !to.startsWith('/') || isReserved(to))
      throw new TypeError(`nothing may be mounted at '${to}'`)
  }
  for (const path of Object.keys(files))
    if (!isPlainPath(path)) throw new TypeError(`'${path}' is no path below the work folder`)
}

const isPlainPath = (path: string): boolean =>
  path.length > 0 &&
  path.length < 1_024 &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

const isReserved = (path: string): boolean =>
  RESERVED_PLACES.some((place) => path === place || path.startsWith(`${place}/`))
