import { EventEmitter } from 'node:events'
import http from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import Module from 'node:module'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { APPLICATION, type StartResult } from '../../protocol/application-job.ts'
import { hookFinalOutput, readFinalOutput } from './final-output.ts'
import { openPorts } from './hook-servers.ts'
import { serveNext } from './next/serve-next.ts'
import { toHandler } from './to-handler.ts'

export type Running = {
  readonly started: StartResult
  /** Where it listens; the main server is the first one. */
  readonly ports: readonly number[]
}

const LISTEN_MS = 3_000
const LOOK_MS = 5

/** Prevents the application from ending the process. */
export const keepAlive = (): void => {
  hookFinalOutput()
  const refuse = (code: string | number = 0): never => {
    faults.emit('exit')
    throw new Error(`the application ends the process (${code})`)
  }
  Object.assign(process, { exit: refuse, abort: refuse, kill: () => true })
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => faults.emit('fault', error))
}

/** Emits on unhandled errors, after which a response may never come. */
export const faults = new EventEmitter()

/**
 * Starts an application like its author: loads the file as the main program and waits until it
 * listens. Mounts an exported handler on a server.
 */
export const startApplication = async (entry: string): Promise<Running> => {
  const path = join(APPLICATION, entry)
  enter(path)
  let exported: unknown
  let plugin: http.Server | undefined
  try {
    if (isRouteDirectory(entry)) return await startRouted(path)
    exported = await Promise.race([load(path), failOnFault()])
    plugin = await servePlugin(exported)
  } catch (error) {
    return { started: toStartFailure(error), ports: [] }
  }
  // Waits for modules without a server, which may still create one, but not for an exported
  // handler.
  const handler = plugin ?? (await handlerIn(exported))
  const found = await listening(handler === undefined ? LISTEN_MS : LISTEN_MS / 10)
  if (found > 0) {
    await untilIdle()
    return { started: { how: 'listening' }, ports: [...new Set([found, ...openPorts()])] }
  }
  if (handler === undefined)
    return {
      started: {
        failed: 'silent',
        detail: withCause('it neither listens nor exports a request handler'),
      },
      ports: [],
    }
  const server = handler instanceof http.Server ? handler : http.createServer(handler)
  server.listen()
  return { started: { how: 'exported' }, ports: [await listening(LISTEN_MS)] }
}

const SCRIPT_MS = 10_000
const SCRIPT_QUIET_MS = 150
/** Quiet periods after which a command of a package has ended, because it usually exits. */
const COMMAND_QUIET_TIMES = 10

/** Runs a program until it exits, or has loaded and does nothing anymore. */
export const runScript = async (entry: string, args: readonly string[]): Promise<StartResult> => {
  const path = join(APPLICATION, entry)
  enter(path, args)
  const beganMs = performance.now()
  const state = { isOver: false }
  for (const event of ['exit', 'fault']) faults.once(event, () => (state.isOver = true))
  const loading = load(path).then(
    () => undefined,
    (error: unknown) => error,
  )
  const timeout = new Promise<unknown>((resolve) => setTimeout(resolve, SCRIPT_MS).unref())
  const error = await Promise.race([loading, timeout])
  let before = process.cpuUsage()
  let quietTimes = args.length > 0 ? COMMAND_QUIET_TIMES : 1
  while (!state.isOver && quietTimes > 0 && performance.now() - beganMs < SCRIPT_MS) {
    await new Promise((resolve) => setTimeout(resolve, SCRIPT_QUIET_MS))
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 < WORK_SHARE * SCRIPT_QUIET_MS) quietTimes -= 1
    before = process.cpuUsage()
  }
  return error === undefined || state.isOver ? { how: 'exported' } : toStartFailure(error)
}

/** Makes a file the main program. */
const enter = (path: string, args: readonly string[] = []): void => {
  process.argv = [process.execPath, path, ...args]
  process.execArgv = []
  process.env['PORT'] ??= '3000'
  process.chdir(APPLICATION)
  syncBuiltinESMExports()
}

/** Whether the application is a directory whose files are its routes. */
export const isRouteDirectory = (entry: string): boolean =>
  statSync(join(APPLICATION, entry), { throwIfNoEntry: false })?.isDirectory() === true

const startRouted = async (path: string): Promise<Running> => {
  http.createServer(serveNext(path)).listen()
  return { started: { how: 'routed' }, ports: [await listening(LISTEN_MS)] }
}

const LOAD_MS = 15_000
const AFTER_FAULT_MS = 1_500

/** Rejects if loading doesn't end, soon after an error that nothing handles. */
const failOnFault = (): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('loading does not end')), LOAD_MS)
    faults.once('fault', (error: unknown) => {
      clearTimeout(timer)
      setTimeout(() => reject(error as Error), AFTER_FAULT_MS)
    })
  })

const load = async (path: string): Promise<unknown> => {
  if (isModule(path)) return await import(pathToFileURL(path).href)
  const { _load: loadMain } = Module as unknown as {
    _load: (path: string, parent: null, isMain: boolean) => unknown
  }
  return loadMain(path, null, true)
}

const isModule = (path: string): boolean => {
  if (/\.m[jt]s$/.test(path)) return true
  if (/\.c[jt]s$/.test(path)) return false
  if (/\.tsx?$/.test(path)) return true
  for (let directory = dirname(path); directory.length > 1; directory = dirname(directory)) {
    const manifest = join(directory, 'package.json')
    if (!existsSync(manifest)) continue
    const { type } = JSON.parse(readFileSync(manifest, 'utf8')) as { type?: unknown }
    if (type !== undefined) return type === 'module'
    break
  }
  // Without `type` in the manifest, the syntax decides.
  return /^\s*(?:import\s[^(]|export\s)/m.test(readFileSync(path, 'utf8'))
}

/** The name of a package, without a path in it. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/
const MISSING = /Cannot find (?:module|package) '([^']+)'/

const toStartFailure = (error: unknown): StartResult => {
  const detail = String((error as Error | null)?.message ?? error)
    .split('\n')[0]
    ?.slice(0, 300)
  const missing = MISSING.exec(detail ?? '')?.[1]
  if (missing !== undefined && !/^[./]/.test(missing))
    return { failed: 'missing', detail: PACKAGE.exec(missing)?.[0] ?? missing }
  return { failed: 'threw', detail: withCause(detail ?? '') }
}

/** With the last error that the application wrote, because many catch what fails at the start. */
const withCause = (detail: string): string => {
  const cause = readFinalOutput()
  return cause === undefined || detail.includes(cause) ? detail : `${detail} (it wrote: ${cause})`
}

/** The time to wait as a factor, if the application is still at work on a busy machine. */
const BUSY_TIMES = 4
/** Share of the time that an application uses while it is at work. */
const WORK_SHARE = 0.05

const listening = async (timeoutMs: number): Promise<number> => {
  const beganMs = performance.now()
  const began = process.cpuUsage()
  const isOver = () => {
    const spentMs = performance.now() - beganMs
    const { user, system } = process.cpuUsage(began)
    const isAtWork = (user + system) / 1_000 > WORK_SHARE * spentMs
    return spentMs > (isAtWork ? BUSY_TIMES : 1) * timeoutMs
  }
  while (!isOver()) {
    const [port] = openPorts()
    if (port !== undefined) return port
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return 0
}

/**
 * Waits until the application does nothing anymore: it may create tables, or start another server.
 */
const untilIdle = async (): Promise<void> => {
  const endsAtMs = performance.now() + LISTEN_MS
  for (let before = process.cpuUsage(); performance.now() < endsAtMs; before = process.cpuUsage()) {
    await new Promise((resolve) => setTimeout(resolve, SCRIPT_QUIET_MS))
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 < WORK_SHARE * SCRIPT_QUIET_MS) return
  }
}

type Handler = http.RequestListener | http.Server
type Application = {
  readonly callback?: () => http.RequestListener
  readonly ready?: () => Promise<unknown>
  readonly server?: http.Server
  readonly fetch?: (request: Request) => Response | Promise<Response>
  readonly routing?: http.RequestListener
}

const PLACES = ['default', 'app', 'server', 'handler', 'router', 'module.exports']

/**
 * Finds a request handler among the exports: of Express, Koa, Fastify, or Hono, or a plain
 * function.
 */
const handlerIn = async (exported: unknown): Promise<Handler | undefined> => {
  const holder = exported as Record<string, unknown> | null | undefined
  for (const value of [exported, ...PLACES.map((name) => holder?.[name])]) {
    const found = await asHandler(value)
    if (found !== undefined) return found
  }
  return undefined
}

const asHandler = async (value: unknown): Promise<Handler | undefined> => {
  if (value instanceof http.Server) return value
  if (typeof value === 'function') {
    // An Express router handles requests only inside an application.
    if (Array.isArray((value as { stack?: unknown }).stack) && !('listen' in value))
      return within(value as unknown as http.RequestListener)
    return value.length >= 2 ? (value as http.RequestListener) : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const application = value as Application
  if (typeof application.callback === 'function') return application.callback()
  if (typeof application.ready === 'function' && application.server instanceof http.Server) {
    await application.ready()
    return application.server
  }
  const { fetch } = application
  return typeof fetch === 'function'
    ? toHandler((request) => fetch.call(application, request))
    : undefined
}

type Fastify = (options: object) => {
  readonly register: (plugin: unknown, options: object) => void
  readonly ready: () => Promise<unknown>
  readonly server: http.Server
}

/** A plugin that the command of Fastify serves has the form of a request handler. */
const servePlugin = async (exported: unknown): Promise<http.Server | undefined> => {
  if (!STARTS_PLUGIN.test(readManifest())) return undefined
  const holder = exported as { readonly default?: unknown; readonly options?: object } | undefined
  const plugin = [exported, holder?.default].find((each) => typeof each === 'function')
  if (plugin === undefined) return undefined
  const fastify = createRequire(`${APPLICATION}/x.js`)('fastify') as Fastify
  const application = fastify({ ...holder?.options })
  application.register(plugin, {})
  await application.ready()
  return application.server
}

const STARTS_PLUGIN = /"[^"\n]*\bfastify\s+start\b/

const readManifest = (): string => {
  const path = join(APPLICATION, 'package.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

const within = (router: http.RequestListener): http.RequestListener | undefined => {
  try {
    const express = createRequire(`${APPLICATION}/x.js`)('express') as () => {
      use: (router: unknown) => void
    } & http.RequestListener
    const application = express()
    application.use(router)
    return application
  } catch {
    return router
  }
}
