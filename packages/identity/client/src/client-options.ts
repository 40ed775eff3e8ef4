export type ClientOptions = {
  /** Where the service is; `DAIMON_URL`, else `http://127.0.0.1:8000`. A path is one of the page's own origin. */
  baseUrl?: string | undefined
  /** `DAIMON_API_KEY`. */
  apiKey?: string | undefined
  /** The avatar that is meant where none is named; `DAIMON_BOT_ID`. */
  botId?: string | undefined
  /** False switches the client off; `DAIMON_ENABLED`, else true. */
  enabled?: boolean | undefined
  /** Bounds each call, waiting between tries included. 60,000 unless given. */
  timeoutMs?: number | undefined
  /** How often a call that failed is tried again; completes three times as often. 2 unless given. */
  maxRetries?: number | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** The options with all that stands in for what is absent. */
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

/** @throws {TypeError} when an option is of no use, before anything is sent. */
export function readOptions(options: ClientOptions, environment: Environment): Connection {
  const given = (name: string) => environment[name]?.trim() || undefined
  const {
    baseUrl = given('DAIMON_URL') ?? 'http://127.0.0.1:8000',
    apiKey = given('DAIMON_API_KEY'),
    botId = given('DAIMON_BOT_ID'),
    enabled = readFlag('DAIMON_ENABLED', given('DAIMON_ENABLED')) ?? true,
    timeoutMs = 60_000,
    maxRetries = 2,
    // Called through its owner: a browser's fetch refuses to be anybody else's method.
    fetch = (input, init) => globalThis.fetch(input, init),
  } = options
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be more than 0')
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new TypeError('maxRetries must be a whole number from 0 on')
  }
  // Not to be quoted: an error of fetch would show the key.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey has characters that no key has, such as white space')
  }
  return { baseUrl: readUrl(baseUrl), apiKey, botId, enabled, timeoutMs, maxRetries, fetch }
}

function readUrl(text: string): string {
  const isPath = text.startsWith('/') && !text.startsWith('//')
  let url: URL
  try {
    url = new URL(isPath ? `http://path${text}` : text)
  } catch {
    throw new TypeError('baseUrl must be an http or https URL, or a path that begins with /')
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must be an http or https URL without a user or a password')
  }
  return `${isPath ? '' : url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function readFlag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (/^(1|true|yes|on)$/i.test(text)) return true
  if (/^(0|false|no|off)$/i.test(text)) return false
  throw new TypeError(`${name} must be true or false, not ${JSON.stringify(text)}`)
}
