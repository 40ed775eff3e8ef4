import type { ProofRequest } from '@daimon/scanner-api'
import { shellQuote } from './shell-quote.ts'
import { describeUpload } from './describe-upload.ts'

/** Where a reader's copy of the application may listen; the proof doesn't depend on it. */
const BASE_URL = 'http://localhost:3000'

type CurlOptions = {
  /** Stores the session of a login, or sends it. */
  readonly cookies?: 'store' | 'send' | undefined
}

/** The request as a command, encoded as the sandbox sends it. */
export const toCurl = (request: ProofRequest, { cookies }: CurlOptions = {}): string => {
  const { method, path, query, headers } = request
  const search = new URLSearchParams(query ?? {}).toString()
  const upload = describeUpload(request)
  const body = upload === undefined ? encodeBody(request) : undefined
  const isPlain = method === (body === undefined && upload === undefined ? 'GET' : 'POST')
  return [
    ...(upload?.files.map((command) => `${command} &&`) ?? []),
    'curl -i',
    ...(isPlain ? [] : [method === 'HEAD' ? '--head' : `-X ${method}`]),
    // Without it, curl removes `..` from paths.
    ...(/\/\.\.?(?:\/|$)/.test(path) ? ['--path-as-is'] : []),
    // Without it, curl expands ranges in brackets and braces.
    ...(/[[\]{}]/.test(path) ? ['--globoff'] : []),
    ...(cookies === 'store' ? ['-c cookies.txt'] : []),
    ...(cookies === 'send' ? ['-b cookies.txt'] : []),
    ...Object.entries(headers ?? {}).map(
      ([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`,
    ),
    ...(body === undefined
      ? []
      : [`-H ${shellQuote(`content-type: ${body.type}`)}`, `--data-raw ${shellQuote(body.text)}`]),
    ...(upload?.options ?? []),
    shellQuote(`${BASE_URL}${path}${search === '' ? '' : `?${search}`}`),
  ].join(' ')
}

const encodeBody = ({ method, body, body_type: type }: ProofRequest) => {
  if (body === undefined || body === null || method === 'GET' || method === 'HEAD') return undefined
  if (type === 'text')
    return { type: 'text/plain', text: typeof body === 'string' ? body : JSON.stringify(body) }
  if (type === 'form' && typeof body === 'object')
    return {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(
        Object.entries(body).map(([name, value]): [string, string] => [name, formValue(value)]),
      ).toString(),
    }
  return { type: 'application/json', text: JSON.stringify(body) }
}

const formValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
