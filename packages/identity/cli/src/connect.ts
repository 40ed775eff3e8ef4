import { SoulHybridClient } from '@daimon/client'
import type { Credentials } from './embedded-service.ts'
import { type Io, IncompleteError, UsageError } from './io.ts'

export type ServiceArgs = {
  readonly url?: string | undefined
  readonly 'data-dir'?: string | undefined
}

export type Service = {
  readonly client: SoulHybridClient
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Options of each call: Ctrl+C cancels it. */
  readonly call: { readonly signal: AbortSignal }
}

/** The service URL from the flag or the environment. */
export const namedUrl = (io: Io, { url }: ServiceArgs): string | undefined => {
  if (url === '') throw new UsageError('--url is empty. Pass the URL of a service.')
  return url ?? (io.env['DAIMON_URL']?.trim() || undefined)
}

/** The environment, with flags taking precedence. */
export const readEnvironment = (io: Io, args: ServiceArgs): Io['env'] => {
  if (args['data-dir'] === '') throw new UsageError('--data-dir is empty. Pass a directory.')
  return args['data-dir'] === undefined ? io.env : { ...io.env, DATA_DIR: args['data-dir'] }
}

export type ServiceOptions = {
  /** Create a database if none exists. */
  readonly mayCreate?: boolean
  /** An in-process service accepts the configured callers, not this process only. */
  readonly isForOthers?: boolean
  /** The owner to act for, instead of the owner of the key. */
  readonly owner?: string | undefined
}

/**
 * Calls `use` with the named service, else with the one that uses the data directory, else with an
 * in-process service that stops after the command.
 */
export const withService = async <T>(
  io: Io,
  args: ServiceArgs,
  use: (service: Service) => Promise<T>,
  { mayCreate = false, isForOthers = false, owner }: ServiceOptions = {},
): Promise<T> => {
  if (owner !== undefined && !/^[\x21-\x7e]{1,128}$/.test(owner))
    throw new UsageError('--owner must be 1 to 128 visible ASCII characters.')
  const url = namedUrl(io, args)
  const own = readCredentials(io)
  if (url !== undefined) return use(await open(io, url, own, owner))
  const env = readEnvironment(io, args)
  const { findRunningService } = await import('./running-service.ts')
  const running = findRunningService(env)
  if (running !== undefined) return use(await open(io, running, own, owner))
  const { openService } = await import('./embedded-service.ts')
  const opened = await openService(io, env, { mayCreate, isForOthers })
  try {
    return await use(await open(io, opened.url, opened.credentials ?? own, owner))
  } finally {
    await opened.close()
  }
}

const readCredentials = ({ env }: Io): Credentials => ({
  apiKey: env['DAIMON_API_KEY']?.trim() || undefined,
  gatewaySecret: env['GATEWAY_SECRET']?.trim() || undefined,
})

const open = async (
  io: Io,
  url: string,
  { apiKey, gatewaySecret }: Credentials,
  owner: string | undefined,
): Promise<Service> => {
  const fetch = owner === undefined ? undefined : asGateway(io, owner, gatewaySecret)
  let client: SoulHybridClient
  try {
    client = new SoulHybridClient({
      baseUrl: url,
      apiKey,
      enabled: true,
      ...(fetch === undefined ? {} : { fetch }),
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(`Can't call the service: ${error.message}. Check --url.`, { cause: error })
  }
  await checkService(client.baseUrl, io.signal)
  return { client, baseUrl: client.baseUrl, apiKey, call: { signal: io.signal } }
}

/** Acts for an owner, as a gateway in front of the service does. */
const asGateway = (
  { env }: Io,
  owner: string,
  secret: string | undefined,
): typeof globalThis.fetch => {
  if (secret === undefined)
    throw new UsageError(
      '--owner needs the gateway secret. Set GATEWAY_SECRET to the value that the service uses.',
    )
  const accountHeader = env['GATEWAY_ACCOUNT_HEADER']?.trim() || 'X-Account-Id'
  const secretHeader = env['GATEWAY_SECRET_HEADER']?.trim() || 'X-Gateway-Secret'
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(accountHeader, owner)
    headers.set(secretHeader, secret)
    return globalThis.fetch(input, { ...init, headers })
  }
}

const HEALTH_TIMEOUT_MS = 5_000
const HEALTH_CHARS_MAX = 4_096

const askHealth = (baseUrl: string, signal: AbortSignal): Promise<Response> =>
  fetch(`${baseUrl}/health`, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]),
  })

/** Whether any server responds at `url`, Daimon or not. */
export const isThere = async ({ signal }: Io, url: string): Promise<boolean> => {
  try {
    await (await askHealth(url.replace(/\/+$/, ''), signal)).body?.cancel()
    return true
  } catch (error) {
    signal.throwIfAborted()
    // The client explains an invalid URL.
    return !(error instanceof TypeError && URL.canParse(url))
  }
}

/**
 * Checks that a Daimon service responds, and returns its version. Runs before the key is sent and
 * before any response is trusted.
 */
export const checkService = async (baseUrl: string, signal: AbortSignal): Promise<string> => {
  let text: string
  try {
    text = await readShort(await askHealth(baseUrl, signal))
  } catch (cause) {
    signal.throwIfAborted()
    throw new IncompleteError(
      `No response from ${baseUrl}. Start a service there, or pass another URL with --url or DAIMON_URL.`,
      { cause },
    )
  }
  const version = getVersion(text)
  if (version === undefined)
    throw new IncompleteError(
      `The server at ${baseUrl} isn't a Daimon service. Pass another URL with --url or DAIMON_URL.`,
    )
  return version
}

// The server is still unknown, and its response may be endless.
const readShort = async (response: Response): Promise<string> => {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > HEALTH_CHARS_MAX) break
  }
  return text
}

const getVersion = (text: string): string | undefined => {
  try {
    const { service, version } = JSON.parse(text) as Record<string, unknown>
    return service === 'daimon' && typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}
