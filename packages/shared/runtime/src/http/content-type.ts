import { ApiError } from '../api-error.ts'

const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json$/

/** Returns `json` for any JSON type, or a type in `also`; refuses all others. */
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
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail: 'Only UTF-8 bodies are supported.' })
  if (JSON_TYPE.test(type)) return 'json'
  if (also.includes(type)) return type
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    detail: `Send ${['application/json', ...also].join(' or ')}.`,
  })
}
