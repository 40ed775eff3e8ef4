/**
 * Evaluates how many known vulnerabilities are proven from package and version alone, and whether
 * any is proven in fixed versions.
 */
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

import {
  type PackageProofs,
  INSTALLERS,
  PackageNotFound,
  provePackage,
} from '@daimon/scanner-engine'
import { openSandbox } from '@daimon/scanner-sandbox'
import { progress, runCommand, UsageError } from '../../bench/command/run-command.ts'
import { type Case } from './proof/case.ts'
import { formatReport, type Result } from './proof/report.ts'

const usage = `Usage: npm run eval:proof -- CASES.json [--only TEXT] [--without-fixed]

Install the packages of the cases with the configured npm or pip into the user's cache, and run the proofs
in the sandbox. The engine gets the package and its version; only the score reads the rest of a case. CASES.json is
a list of {class, ecosystem, package, version, fixed_version, sink}.

  --only TEXT       cases with this package or class (default: all)
  --without-fixed   skip the fixed versions
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { path, only, hasFixed } = parseOptions(args)
    const cases = (JSON.parse(readFileSync(path, 'utf8')) as Case[]).filter(
      (given) => only === undefined || given.package === only || given.class === only,
    )
    if (cases.length === 0) throw new UsageError('No case matches. Check --only.')
    const say = progress()
    const sandbox = await openSandbox({ signal })
    const prove = async ({ ecosystem = 'npm', package: name }: Case, version: string) => {
      try {
        const installed = await INSTALLERS[ecosystem].install(name, version, { signal })
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
      const proven = await prove(given, given.version)
      const fixed =
        hasFixed && typeof given.fixed_version === 'string'
          ? await prove(given, given.fixed_version)
          : undefined
      results.push({ given, ...proven, fixed: fixed?.found })
      say(`${given.package}@${given.version}: ${describeLevels(proven?.found)}`)
    }
    process.stdout.write(formatReport(results))
    return 0
  }),
)

function describeLevels(found: PackageProofs | undefined): string {
  if (found === undefined) return 'not available'
  return (
    found.proofs
      .map(({ vulnerability, level, confirmed: { path } }) =>
        `${vulnerability} ${level} ${path[0]?.file ?? ''}:${path[0]?.line ?? ''}`.trimEnd(),
      )
      .join(', ') || 'nothing'
  )
}

function parseOptions(args: readonly string[]): {
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
    throw new UsageError('Specify one file of cases.')
  return { path, only, hasFixed }
}
