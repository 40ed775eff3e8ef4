import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { oneOf, parseOptions, wholeNumber } from '../../bench/command/options.ts'
import { UsageError } from '../../bench/command/run-command.ts'
import { engineKinds, postgresServer } from '../../bench/service/service-database.ts'
import { routes, topKMax, type AskRoute } from './ask.ts'
import { ways, type Way } from './ingest.ts'
import type { ServiceChoice } from './local-service.ts'

export const usage = `Usage: npm run eval:recall -- SET [options]

SET is a file or a built-in set: people-plain, people-other, assistant-plain, assistant-other,
implicit, or one of these after unseen-.

Store every conversation of a recall set in a separate avatar, send every question for all of
it, and print how much of the evidence was recalled. Other options are the service's
environment variables.

  --through WAY      complete (one call per item) or batch (default: complete)
  --ask ROUTE        prepare or retrieve (default: prepare)
  --top-k NUMBER     maximum memories per question, up to ${topKMax} (default: 50),
                     or default: as many as the service recalls by default
  --min-score SCORE  minimum score, 0 to 1 (default: the service's default)
  --engine NAME      embedded, or postgresql on the server of DATABASE_URL or
                     TEST_DATABASE_URL, in a new database (default: embedded)
  --embedder NAME    value of EMBEDDINGS (default: the service's default)
  --url URL          a running service to use instead, with its key in DAIMON_API_KEY
  --out FILE         output file, JSON lines of {question, retrieved}
                     (default: in the system's temporary directory)
  --help             print this help
`

export type Options = {
  readonly path: string
  readonly through: Way
  readonly ask: {
    readonly by: AskRoute
    readonly topK: number | undefined
    readonly minScore: number | undefined
  }
  readonly kernel: ServiceChoice
  readonly out: string
}

/** Throws UsageError. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      through: { type: 'string', default: 'complete' },
      ask: { type: 'string', default: 'prepare' },
      'top-k': { type: 'string', default: '50' },
      'min-score': { type: 'string' },
      engine: { type: 'string' },
      embedder: { type: 'string' },
      url: { type: 'string' },
      out: { type: 'string', default: join(tmpdir(), `daimon-recall-run-${process.pid}.jsonl`) },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError('Specify one recall set.')
  return {
    path,
    through: oneOf('--through', values.through, ways),
    ask: {
      by: oneOf('--ask', values.ask, routes),
      topK:
        values['top-k'] === 'default'
          ? undefined
          : wholeNumber('--top-k', values['top-k'], 1, topKMax),
      minScore: values['min-score'] === undefined ? undefined : Number(values['min-score']),
    },
    kernel: readService(values),
    out: values.out,
  }
}

type Values = Readonly<Partial<Record<'engine' | 'embedder' | 'url', string | undefined>>>

function readService({ engine, embedder, url }: Values): ServiceChoice {
  if (url !== undefined && (engine !== undefined || embedder !== undefined))
    throw new UsageError('--engine and --embedder apply only without --url.')
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url: '${url}' is not a URL.`)
  const kind = oneOf('--engine', engine ?? 'embedded', engineKinds)
  if (kind === 'postgresql' && postgresServer() === undefined)
    throw new UsageError('--engine: set DATABASE_URL or TEST_DATABASE_URL to a PostgreSQL server.')
  return { url, engine: kind, embedder }
}
