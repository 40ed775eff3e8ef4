import { SoulHybridClient } from '@daimon/client'
import type { Credentials } from './embedded-kernel.ts'
import { type Io, UnfinishedError, UsageError } from './io.ts'

export type ServiceArgs = {
  readonly url?: string | undefined
  readonly 'data-dir'?: string | undefined
}

export type Service = {
  readonly client: SoulHybridClient
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Goes with each call, so that Ctrl-C ends it. */
  readonly call: { readonly signal: AbortSignal }
}

/** The service that is named outright, by flag or environment. */
export const namedUrl = (io: Io, { url }: ServiceArgs): string | undefined => {
  if (url === '') throw new UsageError('--url needs the address of a service.')
  return url ?? (io.env['DAIMON_URL']?.trim() || undefined)
}

/** The environment with what flags say in its place. */
export const environmentOf = (io: Io, args: ServiceArgs): Io['env'] => {
  if (args['data-dir'] === '') throw new UsageError('--data-dir needs a directory.')
  return args['data-dir'] === undefined ? io.env : { ...io.env, DATA_DIR: args['data-dir'] }
}

export type ServiceOptions = {
  /** An empty database may be made where there is none. */
  readonly mayCreate?: boolean
  /** A kernel of this process lets in whom the configuration lets in, and not this process alone. */
  readonly isForOthers?: boolean
  /** Whom to speak for, instead of for the owner of the key. */
  readonly owner?: string | undefined
}

/**
 * Finds the service that is meant and uses it: the one that is named; else the one that works on the data
 * directory; else a kernel in this process, for as long as the command takes.
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
  const own = credentialsOf(io)
  if (url !== undefined) return use(await open(io, url, own, owner))
  const { openKernel } = await import('./embedded-kernel.ts')
  const opened = await openKernel(io, environmentOf(io, args), { mayCreate, isForOthers })
  try {
    return await use(await open(io, opened.url, opened.credentials ?? own, owner))
  } finally {
    await opened.close()
  }
}

const credentialsOf = ({ env }: Io): Credentials => ({
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
    throw new UsageError(`The service cannot be called: ${error.message}.`, { cause: error })
  }
  await checkService(client.baseUrl, io.signal)
  return { client, baseUrl: client.baseUrl, apiKey, call: { signal: io.signal } }
}

/** Speaks for an owner, as a gateway in front of the service does. */
const asGateway = (
  { env }: Io,
  owner: string,
  secret: string | undefined,
): typeof globalThis.fetch => {
  if (secret === undefined)
    throw new UsageError('To speak for an --owner, set GATEWAY_SECRET to that of the service.')
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

/** Whether anything answers there, a Daimon service or not. */
export const isThere = async ({ signal }: Io, url: string): Promise<boolean> => {
  try {
    await (await askHealth(url.replace(/\/+$/, ''), signal)).body?.cancel()
    return true
  } catch (error) {
    signal.throwIfAborted()
    // An address that cannot be one is for the client to explain.
    return !(error instanceof TypeError && URL.canParse(url))
  }
}

/** Before a key is shown to it, and before anything it says is believed. */
export const checkService = async (baseUrl: string, signal: AbortSignal): Promise<string> => {
  let text: string
  try {
    text = await readShort(await askHealth(baseUrl, signal))
  } catch (cause) {
    signal.throwIfAborted()
    throw new UnfinishedError(
      `Nothing answers at ${baseUrl}: start a service there, or name another by --url or DAIMON_URL.`,
      { cause },
    )
  }
  const version = versionOf(text)
  if (version === undefined)
    throw new UnfinishedError(
      `What answers at ${baseUrl} is no Daimon service: name another by --url or DAIMON_URL.`,
    )
  return version
}

// Who answers is not known yet, and may never come to an end.
const readShort = async (response: Response): Promise<string> => {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > HEALTH_CHARS_MAX) break
  }
  return text
}

const versionOf = (text: string): string | undefined => {
  try {
    const { service, version } = JSON.parse(text) as Record<string, unknown>
    return service === 'daimon' && typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}
