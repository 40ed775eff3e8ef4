import { PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import { toFieldValue } from './field-values.ts'
import type { OwnFields } from './own-fields.ts'
import type { RequestShape, RouteShape } from './request-shapes.ts'

type Json = NonNullable<ProofRequest['body']>

/** How a handler takes files. */
export type Uploads = {
  /** Names of the fields with a file. */
  readonly fields: readonly string[]
  /** Whether it may unpack archives. */
  readonly unpacks: boolean
  /** Whether they may be TAR archives. */
  readonly unpacksTar?: true
  /** Whether they may be compressed ones. */
  readonly unpacksGzip?: true
  /** Whether texts may hold them in Base64. */
  readonly decodes?: true
}

/** Libraries that read multipart bodies, and what frameworks call that. */
const READS_FILES =
  /\b(?:multer|busboy|formidable|multiparty|fileupload|multipart|FileInterceptor|UploadedFile|UploadFile|formData|parseBody|FILES|parts|saveRequestFiles)\b|\b(?:request|req|ctx)\.files?\b/
const UNPACKS =
  /\b(?:zip|unzip|unzipper|yauzl|AdmZip|JSZip|zipfile|tarfile|extract\w*|decompress|archive)\b/i
const UNPACKS_TAR = /\b(?:tar|tarfile|tar-fs|tar-stream|unpack_archive)\b/
const UNPACKS_GZIP = /\b(?:create)?gunzip\w*|\br:gz\b|\.tgz\b|\.tar\.gz\b/i
const DECODES = /\bbase64\b|\batob\(|\bb64decode\(/i
/** Names of texts that may hold an archive. */
const IS_ARCHIVE_NAME =
  /archive|zip|tar|file|data|content|bundle|backup|package|upload|attachment|base64|payload|blob|body/i
const FIELD =
  /\.(?:single|array|getlist)\(\s*['"`]([\w.-]+)['"`]|\bFilesInterceptor\(\s*['"`]([\w.-]+)['"`]|\bFileInterceptor\(\s*['"`]([\w.-]+)['"`]|\bfiles?\??\.(?!map\b|forEach\b|length\b|get\b|path\b|name\b|buffer\b|filter\b)([A-Za-z_]\w*)\b(?!\()|\b(?:files|FILES)\s*\[\s*['"`]([\w.-]+)['"`]|\b(?:files|FILES|formData|form|data|body)\??\.get\(\s*['"`]([\w.-]+)['"`]|\b(\w+)\s*:\s*(?:list\[)?UploadFile\b|\bname:\s*['"`]([\w.-]+)['"`]\s*,\s*maxCount\b/g
const FIELDS_MAX = 3

/** The fields of uploaded files that a source text names; undefined if it reads none. */
export const uploadsInSource = (source: string): Uploads | undefined => {
  const hasTar = UNPACKS_TAR.test(source)
  const unpacks = hasTar || UNPACKS.test(source)
  const ways = {
    unpacks,
    ...(hasTar && { unpacksTar: true as const }),
    ...(hasTar && UNPACKS_GZIP.test(source) && { unpacksGzip: true as const }),
    ...(unpacks && DECODES.test(source) && { decodes: true as const }),
  }
  if (!READS_FILES.test(source)) return unpacks ? { fields: [], ...ways } : undefined
  const names = [...source.matchAll(FIELD)].flatMap(([, ...found]) =>
    found.flatMap((name) => (name === undefined || MEMBERS.has(name) ? [] : [name])),
  )
  // Some handlers take the file of any field.
  const fields = [...new Set([...names, 'file'])].slice(0, FIELDS_MAX)
  return { fields, ...ways }
}

/** Members of a file, not fields. */
const MEMBERS = new Set([
  'buffer',
  'destination',
  'encoding',
  'fieldname',
  'filename',
  'mimetype',
  'mv',
  'originalFilename',
  'originalname',
  'path',
  'size',
  'stream',
])

/** A short text, and an image for handlers that check the type. */
const NAMES = ['upload.txt', 'upload.png'] as const
const CONTENT = 'uploaded'

/** Whether a position is the name of a file. */
export const isFileName = (position: string): boolean => /^(?:file|archive)\b/.test(position)

/** Requests with a file whose name, content, or name in an archive is the payload. */
export const uploadShapes = (
  request: Pick<ProofRequest, 'method' | 'path' | 'headers'>,
  { uploads, own }: Pick<RouteShape, 'uploads' | 'own'>,
  names: readonly string[] = [],
): RequestShape[] => {
  if (uploads === undefined) return []
  const { fields } = uploads
  const archives = listArchives(uploads)
  const others = Object.keys(own ?? {}).filter((name) => !fields.includes(name))
  const values = Object.fromEntries(others.map((name) => [name, toFieldValue(name)]))
  const toShape = (position: string, members: Readonly<Record<string, Json>>): RequestShape => ({
    request: { ...request, body: { ...values, ...members }, body_type: 'multipart' },
    position,
  })
  const files = fields.flatMap((field) => [
    toShape(`file ${field}`, { [field]: { filename: PAYLOAD_PLACE, content: CONTENT } }),
    toShape(`content ${field}`, { [field]: { filename: NAMES[0], content: PAYLOAD_PLACE } }),
    ...archives.map((archive) => toShape(`archive ${field}`, { [field]: archive })),
  ])
  const [first] = fields
  const texts =
    first === undefined
      ? []
      : others.flatMap((name) =>
          NAMES.map((filename) =>
            toShape(`body ${name}`, {
              [name]: PAYLOAD_PLACE,
              [first]: { filename, content: CONTENT },
            }),
          ),
        )
  const whole = archives.map((body): RequestShape => ({
    request: { ...request, body, body_type: 'archive' },
    position: 'archive',
  }))
  return [
    ...files,
    ...texts,
    ...whole,
    ...textArchives(request, uploads, { own: own ?? {}, names }),
  ]
}

const listArchives = ({ unpacks, unpacksTar, unpacksGzip }: Uploads) =>
  unpacks ? [ARCHIVE, ...(unpacksTar ? [TAR] : []), ...(unpacksGzip ? [TAR_GZIP] : [])] : []

/** Archives in place of a text with this name. */
export const archivesFor = (name: string, uploads: Uploads | undefined) =>
  uploads?.decodes === true && IS_ARCHIVE_NAME.test(name) ? listArchives(uploads) : []

/** Requests whose JSON has an archive in Base64. */
const textArchives = (
  request: Pick<ProofRequest, 'method' | 'path' | 'headers'>,
  uploads: Uploads,
  { own, names }: { readonly own: OwnFields; readonly names: readonly string[] },
): RequestShape[] =>
  [...new Set([...Object.keys(own), ...names])].flatMap((name) =>
    archivesFor(name, uploads).map((archive) => ({
      request: { ...request, body: { ...own, [name]: archive }, body_type: 'json' as const },
      position: `archive ${name}`,
    })),
  )

/** Requests with a file that is a document. */
export const documentUploads = (
  request: Pick<ProofRequest, 'method' | 'path' | 'headers'>,
  { uploads }: Pick<RouteShape, 'uploads'>,
): RequestShape[] =>
  (uploads?.fields ?? []).map((field) => ({
    request: {
      ...request,
      body: { [field]: { filename: 'upload.xml', content: PAYLOAD_PLACE } },
      body_type: 'multipart',
    },
    position: `content ${field}`,
  }))

const ARCHIVE = {
  filename: 'upload.zip',
  entries: [{ name: PAYLOAD_PLACE, content: CONTENT }],
}
const TAR = { ...ARCHIVE, filename: 'upload.tar' }
const TAR_GZIP = { ...ARCHIVE, filename: 'upload.tar.gz' }
