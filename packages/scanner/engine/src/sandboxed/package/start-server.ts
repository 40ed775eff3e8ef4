import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Trigger } from '../../protocol/trigger.ts'
import { SITE } from './flag.ts'
import { type Listening, takeServers } from './hooks/server-hook.ts'
import { resolveFile } from './load.ts'
import { type Fill, FILLER_FILL } from '../../protocol/plan.ts'
import { resolveStep, runPlan } from './run-plan.ts'

export type RunningServer = { readonly port: number; readonly stop: () => void }

type Handler = (request: unknown, response: unknown, next: (error?: unknown) => void) => unknown

const LISTEN_MS = 400

/** Starts the server of a plan and returns its ports. */
export const startServer = async (
  { plan, server }: Pick<Trigger, 'plan' | 'server'>,
  module: unknown,
  fill: Fill = FILLER_FILL,
): Promise<RunningServer[]> => {
  if (server?.by === 'program') return await startProgram(plan.load, server.args ?? [])
  const { results } = await runPlan(plan, module, { fill })
  if (server?.by === 'handler') {
    const base = plan.steps.length === 0 ? module : results.at(-1)
    const handler = resolveStep(
      { on: 'module', get: server.get ?? [], how: 'call', args: [] },
      base,
    ).found
    return typeof handler === 'function' ? await mount(handler as Handler) : []
  }
  return (await listening()).map(({ server: own, port }) => ({ port, stop: () => own.close() }))
}

/** The servers that start to listen within the timeout. */
export const listening = async (timeoutMs = LISTEN_MS): Promise<Listening[]> => {
  const endsAtMs = performance.now() + timeoutMs
  for (;;) {
    const found = takeServers()
    if (found.length > 0 || performance.now() > endsAtMs) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/**
 * Mounts a handler on a minimal server, with the request and response members of common frameworks.
 */
const mount = async (handler: Handler): Promise<RunningServer[]> => {
  const server = http.createServer((request, response) => {
    const giveUp = () => {
      response.statusCode = 404
      response.end()
    }
    const { pathname, searchParams } = safeUrl(request.url ?? '/')
    Object.assign(request, {
      originalUrl: request.url,
      path: pathname,
      query: Object.fromEntries(searchParams),
      params: { 0: pathname.slice(1) },
      body: {},
      get: (name: string) => request.headers[name.toLowerCase()],
    })
    Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      set: () => response,
      type: () => response,
      send: (body: unknown) => response.end(body),
      json: (body: unknown) => response.end(JSON.stringify(body)),
    })
    try {
      const given = handler(request, response, giveUp) as
        | { catch?: (handler: () => void) => unknown }
        | undefined
      given?.catch?.(giveUp)
    } catch {
      giveUp()
    }
  })
  server.listen(0)
  return (await listening()).map(({ port }) => ({ port, stop: () => server.close() }))
}

const safeUrl = (url: string): { pathname: string; searchParams: URLSearchParams } => {
  const [pathname = '/', query = ''] = url.split('?')
  return { pathname, searchParams: new URLSearchParams(query) }
}

const PROGRAM_MS = 2_500
const PORTS = '/work/ports'

const hooksFile = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './program-hooks.ts' : './program-hooks.js',
    import.meta.url,
  ),
)

const startProgram = async (program: string, args: readonly string[]): Promise<RunningServer[]> => {
  mkdirSync(PORTS, { recursive: true })
  const child = spawn(process.execPath, ['--import', hooksFile, resolveFile(program), ...args], {
    cwd: SITE,
    stdio: 'ignore',
  })
  const portFile = `${PORTS}/${child.pid}`
  const endsAtMs = performance.now() + PROGRAM_MS
  while (performance.now() < endsAtMs && child.exitCode === null) {
    if (existsSync(portFile)) {
      const port = Number(readFileSync(portFile, 'utf8'))
      if (port > 0) return [{ port, stop: () => stopProgram(child, portFile) }]
    }
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  stopProgram(child, portFile)
  return []
}

const stopProgram = (child: ChildProcess, portFile: string): void => {
  child.kill('SIGKILL')
  rmSync(portFile, { force: true })
}
