import type { ProofRequest } from '../types.ts'
import { withNonce } from '../words.ts'

const PAYLOAD = '{{payload}}'
const RAW_PAYLOAD = '{{payload:raw}}'
const BASE64_PAYLOAD = '{{payload:base64}}'

/**
 * Quotes a word for a POSIX shell with ANSI-C quotes, which bash, zsh, and ksh know. Control
 * characters are escaped, because a terminal may act on pasted ones.
 */
export const quoteWord = (word: string): string => {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(word))
    return `'${word.replaceAll("'", "'\\''")}'`
  const escaped = word.replaceAll(/[\\'\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === '\\' || character === "'") return `\\${character}`
    return `\\u${code.toString(16).padStart(4, '0')}`
  })
  return `$'${escaped}'`
}

type Fill = (text: string) => string

const fillJson = (value: unknown, fill: Fill): unknown => {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((each) => fillJson(each, fill))
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillJson(each, fill)]))
    : value
}

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

const encodeBody = (body: unknown, type: ProofRequest['body_type'], fill: Fill): string => {
  const filled = fillJson(body, fill)
  if (type === 'text') return String(filled)
  if (type === 'form' && typeof filled === 'object' && filled !== null)
    return new URLSearchParams(
      Object.entries(filled).map(([name, value]) => [name, String(value)]),
    ).toString()
  return JSON.stringify(filled)
}

/** A file in a body: text, or a ZIP archive. */
type UploadedFile = {
  readonly filename: string
  readonly content?: string
  readonly entries?: readonly { readonly name: string; readonly content: string }[]
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'filename' in value

/** Programs for archives refuse names that leave the directory, so Python writes it. */
const ZIP =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1], "w"); [z.writestr(*e) for e in zip(sys.argv[2::2], sys.argv[3::2])]; z.close()'

const createFile = ({ content = '', entries }: UploadedFile, local: string): string =>
  entries === undefined
    ? `printf %s ${quoteWord(content)} > ${local}`
    : ['python3', '-c', ZIP, local, ...entries.flatMap((each) => [each.name, each.content])]
        .map(quoteWord)
        .join(' ')

type Upload = { readonly files: readonly string[]; readonly words: readonly string[] }

/** The commands that create files, and the words of curl that send them. */
const describeUpload = (body: unknown, type: ProofRequest['body_type']): Upload => {
  if (type === 'archive' && isFile(body))
    return {
      files: [createFile(body, 'upload')],
      words: ['--header', 'content-type: application/zip', '--data-binary', '@upload'],
    }
  const parts = Object.entries(body ?? {}).map(([name, value]: [string, unknown], at) => {
    if (!isFile(value)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return { words: ['--form-string', `${name}=${text}`] }
    }
    const shown = value.filename.replaceAll(/[\\"]/g, (found) => `\\${found}`)
    return {
      file: createFile(value, `upload-${at}`),
      words: ['--form', `${name}=@upload-${at};filename="${shown}"`],
    }
  })
  return {
    files: parts.flatMap(({ file }) => file ?? []),
    words: parts.flatMap(({ words }) => words),
  }
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
} as const

/** A request of a proof as a curl command, with the payload encoded for its place. */
export const curlCommand = (request: ProofRequest, payload: string, base: string): string => {
  const input = withNonce(payload)
  const fill: Fill = (text) =>
    text.replaceAll(PAYLOAD, () => input).replaceAll(BASE64_PAYLOAD, () => toBase64(input))
  const path = request.path
    .replaceAll(BASE64_PAYLOAD, () => encodeURIComponent(toBase64(input)))
    .replaceAll(PAYLOAD, () => encodeURIComponent(input.toWellFormed()))
    .replaceAll(RAW_PAYLOAD, () =>
      input.toWellFormed().replaceAll(/[^\x21-\x7e]|#/gu, (found) => encodeURIComponent(found)),
    )
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]) => [name, fill(value)]),
  ).toString()
  const type = request.body_type ?? 'json'
  const hasBody = request.body !== undefined && request.body !== null
  const upload =
    type === 'multipart' || type === 'archive'
      ? describeUpload(fillJson(request.body, fill), type)
      : undefined
  const words = [
    'curl',
    '--path-as-is',
    '--globoff',
    ...(request.method === 'GET' ? [] : ['--request', request.method]),
    `${base}${path}${query === '' ? '' : `?${query}`}`,
    ...Object.entries(request.headers ?? {}).flatMap(([name, value]) => [
      '--header',
      `${name}: ${fill(value).replaceAll(/[^\x20-\x7e]/g, ' ')}`,
    ]),
    ...(hasBody && (type === 'json' || type === 'form' || type === 'text')
      ? [
          '--header',
          `content-type: ${CONTENT_TYPES[type]}`,
          '--data-raw',
          encodeBody(request.body, type, fill),
        ]
      : []),
    ...(upload?.words ?? []),
  ]
  const files = upload?.files.map((command) => `${command} && `) ?? []
  return files.join('') + words.map(quoteWord).join(' ')
}
