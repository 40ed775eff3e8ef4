import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { oneOf, parseOptions, wholeNumber } from '../../bench/command/options.ts'
import { UsageError } from '../../bench/command/run-command.ts'
import { engineKinds, postgresServer } from '../../bench/kernel/kernel-database.ts'
import { routes, topKMax, type AskRoute } from './ask.ts'
import { ways, type Way } from './ingest.ts'
import type { KernelChoice } from './kernel-at-hand.ts'

export const usage = `Usage: npm run eval:recall -- SET [options]

SET is a file, or one of our own sets: people-plain, people-other, assistant-plain, assistant-other, and those after unseen-.

Stores every conversation of a recall set in an avatar of its own, asks every question over all of
it, and prints how much of the evidence came back. Other options than these are the kernel's own
environment variables.

  --through WAY      complete (default; one call an item) or batch
  --ask ROUTE        prepare (default) or retrieve
  --top-k NUMBER     memories a question may bring back (default: 50, at most ${topKMax})
  --engine NAME      embedded (default), or postgresql on the server of DATABASE_URL or
                     TEST_DATABASE_URL, in a database of its own
  --embedder NAME    what EMBEDDINGS is set to (default: as the kernel would have it)
  --url URL          a kernel that runs already, with its key in DAIMON_API_KEY, instead
  --out FILE         where the run goes: JSON lines of {question, retrieved}
                     (default: in the system's temporary folder)
  --help
`

export type Options = {
  readonly path: string
  readonly through: Way
  readonly ask: { readonly by: AskRoute; readonly topK: number }
  readonly kernel: KernelChoice
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
      engine: { type: 'string' },
      embedder: { type: 'string' },
      url: { type: 'string' },
      out: { type: 'string', default: join(tmpdir(), `daimon-recall-run-${process.pid}.jsonl`) },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError('Name one recall set.')
  return {
    path,
    through: oneOf('--through', values.through, ways),
    ask: {
      by: oneOf('--ask', values.ask, routes),
      topK: wholeNumber('--top-k', values['top-k'], 1, topKMax),
    },
    kernel: readKernel(values),
    out: values.out,
  }
}

type Values = Readonly<Partial<Record<'engine' | 'embedder' | 'url', string | undefined>>>

function readKernel({ engine, embedder, url }: Values): KernelChoice {
  if (url !== undefined && (engine !== undefined || embedder !== undefined))
    throw new UsageError(
      '--engine and --embedder are for a kernel of our own, not for that of --url.',
    )
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url: '${url}' is no URL.`)
  const kind = oneOf('--engine', engine ?? 'embedded', engineKinds)
  if (kind === 'postgresql' && postgresServer() === undefined)
    throw new UsageError('--engine: set DATABASE_URL or TEST_DATABASE_URL to a PostgreSQL server.')
  return { url, engine: kind, embedder }
}
