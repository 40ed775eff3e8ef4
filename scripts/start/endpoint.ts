import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import type { Program } from './programs.ts'

export type Endpoint = { port: number; url: string }
type Environment = Readonly<Record<string, string | undefined>>

/** Wrong usage, told to the person who typed it. */
export class UsageError extends Error {}

/**
 * The port that `program` is to listen on (0: any free one), bound for a moment: else whatever
 * holds it already would answer in the place of the program that is about to fail.
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
    const what = `Port ${port}, where the ${program.name} is to listen, is taken`
    return `${what}: stop what holds it, or set ${program.portVariable} to another.`
  }
  const why = cause instanceof Error ? cause.message : String(cause)
  return `The ${program.name} cannot listen there (${why}): check ${program.hostVariable} and ${program.portVariable}.`
}

// A wildcard is an address to listen on, not one to call.
function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Resolves once `url` answers `/health`, and rejects when `signal` says to stop asking. */
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
