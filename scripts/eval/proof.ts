/** How many known flaws are proven by package and version alone, and is anything proven on the fixed releases? */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

import {
  type PackageProofs,
  PackageNotFound,
  installPackage,
  provePackage,
} from '@daimon/scanner-engine'
import { openSandbox } from '@daimon/scanner-sandbox'
import { progress, runCommand, UsageError } from '../../bench/command/run-command.ts'
import { type Case } from './proof/case.ts'
import { reportOf, type Result } from './proof/report.ts'

const usage = `Usage: npm run eval:proof -- CASES.json [--only TEXT] [--without-fixed]

Installs the packages of the cases through npm as it is set up here, into the user's cache, and proves what can be proven
in the sandbox. The engine is given the package and its version; the rest of a case is read by the score alone. CASES.json is
a list of {class, package, version, fixed_version, sink}.

  --only TEXT       cases whose package or class is this
  --without-fixed   leave the fixed releases out
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { path, only, hasFixed } = optionsOf(args)
    const cases = (JSON.parse(readFileSync(path, 'utf8')) as Case[]).filter(
      (given) => only === undefined || given.package === only || given.class === only,
    )
    if (cases.length === 0) throw new UsageError('No case is left.')
    const say = progress()
    const sandbox = await openSandbox({ signal })
    const prove = async (name: string, version: string) => {
      try {
        const installed = await installPackage(name, version, { signal })
        const beganMs = performance.now()
        const found = await provePackage(installed, { signal, sandbox })
        return { found, tookMs: performance.now() - beganMs }
      } catch (error) {
        if (error instanceof PackageNotFound) return undefined
        signal.throwIfAborted()
        say(`${name}@${version}: ${(error as Error).message}`)
        return undefined
      }
    }
    const results: Result[] = []
    for (const given of cases) {
      signal.throwIfAborted()
      const proven = await prove(given.package, given.version)
      const fixed =
        hasFixed && typeof given.fixed_version === 'string'
          ? await prove(given.package, given.fixed_version)
          : undefined
      results.push({ given, ...proven, fixed: fixed?.found })
      say(`${given.package}@${given.version}: ${levelsOf(proven?.found)}`)
    }
    process.stdout.write(reportOf(results))
    return 0
  }),
)

function levelsOf(found: PackageProofs | undefined): string {
  if (found === undefined) return 'not to be had'
  return found.proofs.map(({ flaw, level }) => `${flaw} ${level}`).join(', ') || 'nothing'
}

function optionsOf(args: readonly string[]): {
  path: string
  only: string | undefined
  hasFixed: boolean
} {
  const rest = [...args]
  const hasFixed = !rest.includes('--without-fixed')
  if (!hasFixed) rest.splice(rest.indexOf('--without-fixed'), 1)
  const at = rest.indexOf('--only')
  const [, only] = at < 0 ? [] : rest.splice(at, 2)
  const [path, ...others] = rest
  if (path === undefined || others.length > 0 || (at >= 0 && only === undefined))
    throw new UsageError('Name one file of cases.')
  return { path, only, hasFixed }
}
