import { readFileSync, readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'

export type SiteFile = {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly gzipped: Uint8Array<ArrayBuffer>
  /** The name changes with the content, so browsers may cache it forever. */
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

/** Vite's output by path, in memory: under 1 MB, and no request reads from the disk. */
export const readSite = (): Site => {
  const site = new Map<string, SiteFile>()
  for (const entry of readdirSync(BUILT, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const directory = entry.parentPath.slice(BUILT.pathname.length - 1)
    const path = `${directory.replaceAll('\\', '/').replace(/\/?$/, '/')}${entry.name}`
    const bytes = new Uint8Array(readFileSync(new URL(`.${path}`, BUILT)))
    const gzipped = new Uint8Array(gzipSync(bytes, { level: 9 }))
    site.set(path, { type, bytes, gzipped, isHashed: path.startsWith('/assets/') })
  }
  if (!site.has('/index.html'))
    throw new Error('The Studio pages are not built. Run npm run build.')
  return site
}
