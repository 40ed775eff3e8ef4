/** Options of a client; the environment variables are read once, by the constructor. */
export type ClientOptions = {
  /**
   * URL of the service. Default: `DAIMON_URL`, else `http://127.0.0.1:8000`. In a browser, a path
   * is relative to the origin of the page.
   */
  baseUrl?: string | undefined
  /** API key. Default: `DAIMON_API_KEY`. */
  apiKey?: string | undefined
  /** Avatar of calls without a `botId`. Default: `DAIMON_BOT_ID`. */
  botId?: string | undefined
  /** False disables the client. Default: `DAIMON_ENABLED`, else true. */
  enabled?: boolean | undefined
  /** Time limit of each call in milliseconds, including retries. Default: 60,000. */
  timeoutMs?: number | undefined
  /** Maximum retries of a failed call, 0 or more; three times as many for completes. Default: 2. */
  maxRetries?: number | undefined
  /** Replacement for the global `fetch`, for example with a proxy. */
  fetch?: typeof globalThis.fetch | undefined
}

/** The options with their defaults. */
export type Connection = {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly botId: string | undefined
  readonly enabled: boolean
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly fetch: typeof globalThis.fetch
}

export type Environment = Readonly<Record<string, string | undefined>>

/** @throws {TypeError} if an option is invalid. */
export function readOptions(options: ClientOptions, environment: Environment): Connection {
  const given = (name: string) => environment[name]?.trim() || undefined
  const {
    baseUrl = given('DAIMON_URL') ?? 'http://127.0.0.1:8000',
    apiKey = given('DAIMON_API_KEY'),
    botId = given('DAIMON_BOT_ID'),
    enabled = readFlag('DAIMON_ENABLED', given('DAIMON_ENABLED')) ?? true,
    timeoutMs = 60_000,
    maxRetries = 2,
    // A browser's fetch must be called as a method of the global object.
    fetch = (input, init) => globalThis.fetch(input, init),
  } = options
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be greater than 0.')
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new TypeError('maxRetries must be a whole number, 0 or greater.')
  }
  // Checked here because an error of fetch would contain the key.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(
      'apiKey contains invalid characters, such as white space. Copy the key again.',
    )
  }
  return { baseUrl: readUrl(baseUrl), apiKey, botId, enabled, timeoutMs, maxRetries, fetch }
}

function readUrl(text: string): string {
  const isPath = text.startsWith('/') && !text.startsWith('//')
  let url: URL
  try {
    url = new URL(isPath ? `http://path${text}` : text)
  } catch {
    throw new TypeError('baseUrl must be an http or https URL, or a path that starts with /.')
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must be an http or https URL without a user name and password.')
  }
  return `${isPath ? '' : url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function readFlag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (/^(1|true|yes|on)$/i.test(text)) return true
  if (/^(0|false|no|off)$/i.test(text)) return false
  throw new TypeError(`${name} must be true or false, not ${JSON.stringify(text)}.`)
}
