import { CodedError } from '../coded-error.ts'

const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json$/

/** `json` for JSON of any flavour, else the type as given if `also` has it; everything else is refused. */
export const bodyType = (header: string | null, also: readonly string[] = []): string => {
  if (header === null) return 'json'
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new CodedError('UNSUPPORTED_MEDIA_TYPE', { detail: 'Bodies are read as UTF-8 only.' })
  if (JSON_TYPE.test(type)) return 'json'
  if (also.includes(type)) return type
  throw new CodedError('UNSUPPORTED_MEDIA_TYPE', {
    detail: `Send ${['application/json', ...also].join(' or ')}.`,
  })
}
