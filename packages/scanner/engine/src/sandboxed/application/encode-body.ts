import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ProofRequest } from '@daimon/scanner-api'
import { type UploadedFile, isFile } from '../../protocol/uploaded-file.ts'
import { buildTar } from './build-tar.ts'
import { buildZip } from './build-zip.ts'

type Json = NonNullable<ProofRequest['body']>
type Encoded = { readonly type: string; readonly content: string | Buffer }

/** The body of a request, with the header that describes it. */
export const encodeBody = ({ method, body, body_type }: ProofRequest) => {
  if (body === undefined || body === null || method === 'GET' || method === 'HEAD')
    return { content: undefined, headers: {} }
  const { type, content } = ENCODERS[body_type ?? 'json'](body)
  return { content, headers: { 'content-type': type } }
}

const ENCODERS: Readonly<Record<NonNullable<ProofRequest['body_type']>, (body: Json) => Encoded>> =
  {
    json: (body) => ({ type: 'application/json', content: JSON.stringify(withTexts(body)) }),
    text: (body) => ({ type: 'text/plain', content: toText(body) }),
    form: (body) => ({
      type: 'application/x-www-form-urlencoded',
      content: new URLSearchParams(withTexts(body) as Record<string, string>).toString(),
    }),
    multipart: (body) => encodeParts(body as Readonly<Record<string, Json>>),
    archive: (body) => ({
      type: 'application/zip',
      content: isFile(body) ? toContent(body) : '',
    }),
  }

/** The same with archives as texts in Base64, for bodies that hold no bytes. */
const withTexts = (value: Json): Json => {
  if (typeof value !== 'object') return value
  if (isFile(value) && value.entries !== undefined)
    return Buffer.from(toContent(value)).toString('base64')
  return Array.isArray(value)
    ? value.map((each) => each && withTexts(each))
    : Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, each && withTexts(each)]),
      )
}

const encodeParts = (members: Readonly<Record<string, Json>>): Encoded => {
  const boundary = `form-${randomBytes(12).toString('hex')}`
  const parts = Object.entries(members).map(([name, value]) => {
    const field = `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"`
    if (!isFile(value)) return Buffer.from(`${field}\r\n\r\n${toText(value)}\r\n`)
    const file = `; filename="${quote(value.filename)}"\r\ncontent-type: ${toType(value)}`
    return Buffer.concat([
      Buffer.from(`${field}${file}\r\n\r\n`),
      Buffer.from(toContent(value)),
      Buffer.from('\r\n'),
    ])
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** As browsers do it (HTML standard, multipart form data). */
const quote = (text: string): string =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const toContent = ({ filename, content = '', entries }: UploadedFile): string | Buffer => {
  if (entries === undefined) return content
  if (filename.endsWith('.tar.gz')) return gzipSync(buildTar(entries))
  return filename.endsWith('.tar') ? buildTar(entries) : buildZip(entries)
}

const TYPES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  tar: 'application/x-tar',
  gz: 'application/gzip',
  png: 'image/png',
  // As browsers do.
  xml: 'text/xml',
  txt: 'text/plain',
}

const toType = ({ filename }: UploadedFile): string =>
  TYPES[/\.(\w+)$/.exec(filename)?.[1] ?? ''] ?? 'application/octet-stream'
