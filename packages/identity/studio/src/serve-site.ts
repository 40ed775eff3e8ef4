import type { Site, SiteFile } from './site-files.ts'

/**
 * Only files of this origin: no inline script, other host, frame, plug-in, or form. Text can't
 * become script or markup through the document (Trusted Types without any policy).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Set on every response, including those of the identity service. */
export const SAFETY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** A built file, or the page for the path of a view; otherwise `undefined`. */
export const serveSite = (site: Site, path: string, headers: Headers): Response | undefined => {
  const file = site.get(path)
  if (file) return fileResponse(file, headers, 200)
  const page = site.get('/index.html')
  if (page && VIEW.test(path)) return fileResponse(page, headers, 200)
  // A browser that follows a broken link gets the "Page not found" view.
  const isFollowed = (headers.get('accept') ?? '').includes('text/html')
  return page && isFollowed ? fileResponse(page, headers, 404) : undefined
}

const VIEW = /^\/(?:(?:packs|workshop|compare|service|avatars)(?:\/[^/]*){0,2})?$/

const fileResponse = (file: SiteFile, headers: Headers, status: number): Response => {
  const isGzipTaken = /\bgzip\b/.test(headers.get('accept-encoding') ?? '')
  return new Response(isGzipTaken ? file.gzipped : file.bytes, {
    status,
    headers: {
      'content-type': file.type,
      'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(isGzipTaken ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}
