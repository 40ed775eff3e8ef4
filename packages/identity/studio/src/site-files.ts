import { readFileSync, readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'

export type SiteFile = {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly gzipped: Uint8Array<ArrayBuffer>
  /** Its name changes with its content, so that it is never asked for twice. */
  readonly isHashed: boolean
}

export type Site = ReadonlyMap<string, SiteFile>

const BUILT = new URL('../dist/site/', import.meta.url)

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** What Vite has built, by path, in memory: less than a megabyte, and no request ever names a file on the disk. */
export const readSite = (): Site => {
  const site = new Map<string, SiteFile>()
  for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const folder = entry.parentPath.slice(BUILT.pathname.length - 1)
    const path = `${folder.replaceAll('\\', '/').replace(/\/?$/, '/')}${entry.name}`
    const bytes = new Uint8Array(readFileSync(new URL(`.${path}`, BUILT)))
    const gzipped = new Uint8Array(gzipSync(bytes, { level: 9 }))
    site.set(path, { type, bytes, gzipped, isHashed: path.startsWith('/assets/') })
  }
  if (!site.has('/index.html'))
    throw new Error('The pages of the studio are not built: run npm run build.')
  return site
}
