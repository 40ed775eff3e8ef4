import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENVIRONMENT } from '../policy.ts'
import { type SandboxRun, runSandboxed } from '../run-sandboxed.ts'
import { SandboxUnavailable } from '../sandbox-unavailable.ts'
import { plant } from './planted.ts'

/** The names of the walls that were tried, and that all stood. */
export type SelfTest = { readonly held: readonly string[] }

const LIMITS = { processes: 32, diskBytes: 4 * 1024 * 1024, wallMs: 8_000 }

type Told = {
  readonly tried: readonly string[]
  readonly escaped: Readonly<Record<string, string>>
}

/**
 * Runs a program of ours inside that tries to get out, and looks at what it was not to reach.
 * @throws SandboxUnavailable when there is no isolation, or one wall does not stand
 */
export const selfTest = async ({
  signal,
  bubblewrapPath,
}: Pick<SandboxRun, 'signal' | 'bubblewrapPath'> = {}): Promise<SelfTest> => {
  await using planted = await plant()
  const { file, port, abstractName } = planted
  const { stdout, stderr, reason } = await runSandboxed({
    argv: ['node', PROGRAM_INSIDE, '/work/told.json'],
    mounts: [{ from: PROGRAM, to: PROGRAM_INSIDE, isTrusted: true }],
    files: {
      'told.json': JSON.stringify({ file, port, abstractName, variables: VARIABLES, ...LIMITS }),
    },
    limits: LIMITS,
    ...(signal ? { signal } : {}),
    ...(bubblewrapPath === undefined ? {} : { bubblewrapPath }),
  })
  if (reason === 'aborted') throw signal?.reason ?? new Error('aborted')
  const told = readTold(stdout)
  if (told === undefined)
    throw new SandboxUnavailable(
      `the self-test of the sandbox did not finish (${reason}): ${stderr.trim().slice(-300)}`,
    )
  const broken = Object.keys(told.escaped)
  if (planted.visits() > 0) broken.push('connections to the host')
  if (broken.length > 0)
    throw new SandboxUnavailable(
      `the sandbox does not hold here: what runs in it reaches ${broken.join(', ')}; nothing was run. Check the version of bubblewrap (0.8 or newer) and of the kernel`,
    )
  return { held: told.tried }
}

// Those of the policy, and what bubblewrap and a shell set by themselves.
const VARIABLES = [...Object.keys(ENVIRONMENT), 'PWD', 'OLDPWD', '_', 'SHLVL']

// Beside this file as it is written, or as it was built.
const PROGRAM = fileURLToPath(
  new URL(`../inside/attempts${extname(import.meta.url)}`, import.meta.url),
)
// As a module, whatever the manifests around it say.
const PROGRAM_INSIDE = `/probe/attempts${PROGRAM.endsWith('.ts') ? '.mts' : '.mjs'}`

const readTold = (text: string): Told | undefined => {
  try {
    return JSON.parse(text) as Told
  } catch {
    return undefined
  }
}
