import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { Program } from './programs.ts'

export type Endpoint = { port: number; url: string }
type Environment = Readonly<Record<string, string | undefined>>

/** Incorrect usage or configuration; the message is for the user. */
export class UsageError extends Error {}

/**
 * Finds the port for `program` (0: any free one) and binds it briefly. Otherwise, another process
 * on the port could pass the health check in place of the program.
 */
export async function claimEndpoint(program: Program, env: Environment): Promise<Endpoint> {
  const host = env[program.hostVariable] || '127.0.0.1'
  const given = env[program.portVariable] || String(program.portDefault)
  const wanted = /^\d+$/.test(given) ? Number(given) : NaN
  if (!(wanted <= 65_535)) {
    throw new UsageError(`${program.portVariable} must be a port from 0 to 65535, not '${given}'.`)
  }
  const server = createServer().listen({ host, port: wanted, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new UsageError(describeRefusal(program, wanted, cause), { cause })
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return { port, url: `http://${urlHost(host)}:${port}` }
}

function describeRefusal(program: Program, port: number, cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE') {
    return `Can't start ${program.title}: port ${port} is in use. Stop the other program, or set ${program.portVariable}.`
  }
  const why = cause instanceof Error ? cause.message : String(cause)
  return `Can't start ${program.title}: ${why}. Check ${program.hostVariable} and ${program.portVariable}.`
}

// A wildcard address can't be called.
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Resolves once `/health` of `url` succeeds; rejects when `signal` aborts. */
export async function untilHealthy({ url }: Endpoint, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(2_000)])
      const response = await fetch(`${url}/health`, { signal: patience })
      await response.body?.cancel()
      if (response.ok) return
    } catch {
      signal.throwIfAborted()
    }
    await delay(50, undefined, { signal })
  }
}
