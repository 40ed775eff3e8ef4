import { isTestFile } from '@daimon/scanner-core'
import type { Graph } from '../reachability/graph.ts'

/** Copies of packages, which their own projects look after. */
const VENDORED_PATHS =
  /[.-]min\.[cm]?js$|[.-]bundle\.js$|(?:^|\/)(?:_?vendor(?:s|ed)?|third[-_]?party|bower_components)\//i

export const isVendored = (file: string): boolean => VENDORED_PATHS.test(file)

/** Whether a file belongs to tests or to copies of packages. */
export const isForeign = (file: string): boolean => isTestFile(file) || isVendored(file)

/** Packages of which programs are made that users run, rather than packages that import them. */
const FRAMEWORKS =
  /^(?:express|koa|fastify|@hapi\/hapi|hapi|hono|next|@nestjs\/core|restify|polka|electron|commander|yargs|flask|Flask|django|Django|fastapi|starlette|aiohttp|tornado|sanic|bottle|falcon|quart|uvicorn|asgiref|click|typer)(?:$|[/.])/

export type ProgramKind = {
  /** Answers requests: what only its operator sets is not an attack. */
  readonly isServer: boolean
  /** Only its own code passes arguments to its functions: no package imports it. */
  readonly isApplication: boolean
}

/** What kind of program a graph describes, without its tests. */
export const recognizeProgram = ({ nodes }: Graph): ProgramKind => {
  let isServer = false
  let isApplication = false
  for (const { kind, file, symbol = '' } of nodes.values()) {
    if (isForeign(file)) continue
    isServer ||= kind === 'HTTP_ROUTE'
    isApplication ||= kind === 'IMPORT' && FRAMEWORKS.test(symbol ?? '')
  }
  return { isServer, isApplication: isServer || isApplication }
}
