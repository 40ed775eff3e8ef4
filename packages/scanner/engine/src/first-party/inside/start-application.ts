import { EventEmitter } from 'node:events'
import http from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import Module from 'node:module'
import net from 'node:net'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { APPLICATION, type Started } from './job.ts'

export type Running = { readonly started: Started; readonly port: number }

const LISTEN_MS = 3_000
const LOOK_MS = 5

const servers = new Set<net.Server>()

/** Lets every server listen on the loopback and on a free port, whatever it asked for. */
export const hookServers = (): void => {
  const prototype = net.Server.prototype as unknown as { listen: (...args: unknown[]) => unknown }
  const original = prototype.listen
  prototype.listen = function (this: net.Server, ...args: unknown[]) {
    servers.add(this)
    this.on('error', () => servers.delete(this))
    const callback = args.find((each) => typeof each === 'function')
    return original.apply(this, [
      { port: 0, host: '127.0.0.1' },
      ...(callback === undefined ? [] : [callback]),
    ])
  }
}

/** Ending the process is not up to the application. */
export const keepAlive = (): void => {
  const refuse = (code: string | number = 0): never => {
    throw new Error(`the application ends itself (${code})`)
  }
  Object.assign(process, { exit: refuse, abort: refuse, kill: () => true })
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, () => faults.emit('fault'))
}

/** Tells that something went wrong past every handler: then whoever waits for an answer may wait in vain. */
export const faults = new EventEmitter()

/**
 * Starts an application as its author does: loads the file as the main program and waits for it to listen. One that
 * only hands out a handler is given a server.
 */
export const startApplication = async (entry: string): Promise<Running> => {
  const path = join(APPLICATION, entry)
  process.argv = [process.execPath, path]
  process.execArgv = []
  process.env['PORT'] ??= '3000'
  process.chdir(APPLICATION)
  syncBuiltinESMExports()
  let exported: unknown
  try {
    exported = await load(path)
  } catch (error) {
    return { started: failureOf(error), port: 0 }
  }
  // A module without a server may yet be about to make one; one that hands out a handler need not be waited for.
  const handler = await handlerIn(exported)
  const found = await listening(handler === undefined ? LISTEN_MS : LISTEN_MS / 10)
  if (found > 0) return { started: { how: 'listening' }, port: found }
  if (handler === undefined)
    return {
      started: { failed: 'silent', detail: 'it neither listens nor hands out a handler' },
      port: 0,
    }
  const server = handler instanceof http.Server ? handler : http.createServer(handler)
  server.listen()
  return { started: { how: 'exported' }, port: await listening(LISTEN_MS) }
}

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
  for (let folder = dirname(path); folder.length > 1; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (!existsSync(manifest)) continue
    const { type } = JSON.parse(readFileSync(manifest, 'utf8')) as { type?: unknown }
    if (type !== undefined) return type === 'module'
    break
  }
  // Without a word in a manifest, the syntax tells.
  return /^\s*(?:import\s[^(]|export\s)/m.test(readFileSync(path, 'utf8'))
}

const MISSING = /Cannot find (?:module|package) '([^']+)'/

const failureOf = (error: unknown): Started => {
  const detail = String((error as Error | null)?.message ?? error)
    .split('\n')[0]
    ?.slice(0, 300)
  const missing = MISSING.exec(detail ?? '')?.[1]
  if (missing !== undefined && !/^[./]/.test(missing)) return { failed: 'missing', detail: missing }
  return { failed: 'threw', detail: detail ?? '' }
}

const listening = async (timeoutMs: number): Promise<number> => {
  const endsAtMs = performance.now() + timeoutMs
  while (performance.now() < endsAtMs) {
    for (const server of servers) {
      const address = server.address()
      if (address !== null && typeof address === 'object') return address.port
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return 0
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

/** What answers requests, in what a module hands out: of Express, Koa, Fastify, Hono, or a plain function. */
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
    // A router of Express knows its requests only within an application.
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
  return typeof application.fetch === 'function' ? throughFetch(application) : undefined
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

/** For frameworks that speak Request and Response. */
const throughFetch =
  (application: Application): http.RequestListener =>
  (incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const method = incoming.method ?? 'GET'
      const request = new Request(`http://localhost${incoming.url}`, {
        method,
        headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(parts) }),
      })
      void Promise.resolve(application.fetch?.(request)).then(async (response) => {
        if (!response) return outgoing.end()
        outgoing.writeHead(response.status, Object.fromEntries(response.headers))
        return outgoing.end(Buffer.from(await response.arrayBuffer()))
      })
    })
  }
