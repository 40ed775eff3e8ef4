import { createHash } from 'node:crypto'

/** Equal texts have equal tags; weak, because compressed forms differ. */
export const computeEtag = (text: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Whether the caller has this version already (`If-None-Match`). */
export const isKnown = (headers: Headers, etag: string): boolean => {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  const given = headers.get('if-none-match')
  return given !== null && given.split(',').some((each) => ['*', bare(etag)].includes(bare(each)))
}
