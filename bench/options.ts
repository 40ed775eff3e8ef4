import { join } from 'node:path'

import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { UsageError } from './command/run-command.ts'
import { engineKinds, postgresServer, type EngineKind } from './service/service-database.ts'

export const usage = `Usage: npm run bench -- [options]

  --engines NAMES      embedded, postgresql, or both (default: embedded, and postgresql
                       if DATABASE_URL or TEST_DATABASE_URL is set)
  --sizes NUMBERS      memories per avatar (default: 100,1000,10000)
  --queries NUMBER     measured calls of each kind (default: 300)
  --out DIRECTORY      output directory (default: bench/results)
  --profile DIRECTORY  directory for a CPU profile of each service, which slows it down
  --help               print this help
`

export type Options = {
  readonly engines: readonly EngineKind[]
  readonly sizes: readonly number[]
  readonly queries: number
  readonly out: string
  readonly profile: string | undefined
}

/** Throws UsageError. */
export function readOptions(args: string[]): Options {
  const { values } = parseOptions({
    args,
    options: {
      engines: { type: 'string', default: enginesAtHand().join(',') },
      sizes: { type: 'string', default: '100,1000,10000' },
      queries: { type: 'string', default: '300' },
      out: { type: 'string', default: join(import.meta.dirname, 'results') },
      profile: { type: 'string' },
    },
  })
  const engines = values.engines.split(',').map((name) => oneOf('--engines', name, engineKinds))
  if (engines.includes('postgresql') && postgresServer() === undefined)
    throw new UsageError('--engines: set DATABASE_URL or TEST_DATABASE_URL to a PostgreSQL server')
  return {
    engines,
    sizes: values.sizes.split(',').map((size) => wholeNumber('--sizes', size, 1, 1_000_000)),
    queries: wholeNumber('--queries', values.queries, 1, 100_000),
    out: values.out,
    profile: values.profile,
  }
}

const enginesAtHand = (): EngineKind[] =>
  postgresServer() === undefined ? ['embedded'] : [...engineKinds]
