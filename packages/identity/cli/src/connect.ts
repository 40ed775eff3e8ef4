import { SoulHybridClient } from '@daimon/client'
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

/**
 * Finds the service that is meant and uses it: the one that is named; else the one that works on the data
 * directory; else a kernel in this process, for as long as the command takes. `mayCreate` says that an empty
 * database may be made where there is none.
 */
export const withService = async <T>(
  io: Io,
  args: ServiceArgs,
  use: (service: Service) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> => {
  const url = namedUrl(io, args)
  if (url !== undefined) return use(await open(io, url))
  const { openKernel } = await import('./embedded-kernel.ts')
  const opened = await openKernel(io, environmentOf(io, args), mayCreate)
  try {
    return await use(await open(io, opened.url))
  } finally {
    await opened.close()
  }
}

const open = async (io: Io, url: string): Promise<Service> => {
  const apiKey = io.env['DAIMON_API_KEY']?.trim() || undefined
  let client: SoulHybridClient
  try {
    client = new SoulHybridClient({ baseUrl: url, apiKey, enabled: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(`The service cannot be called: ${error.message}.`, { cause: error })
  }
  await checkService(client.baseUrl, io.signal)
  return { client, baseUrl: client.baseUrl, apiKey, call: { signal: io.signal } }
}

const HEALTH_TIMEOUT_MS = 5_000
const HEALTH_CHARS_MAX = 4_096

/** Before a key is shown to it, and before anything it says is believed. */
export const checkService = async (baseUrl: string, signal: AbortSignal): Promise<string> => {
  let text: string
  try {
    const response = await fetch(`${baseUrl}/health`, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]),
    })
    text = await readShort(response)
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
