import { existsSync, readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/**
 * The file in `output` that packs a database with this content. Its name binds it to this PGlite
 * version, because the next one may contain another PostgreSQL.
 */
export const imageFile = (output: URL, content: string): URL =>
  new URL(`database-${manifest.dependencies['@electric-sql/pglite']}-${content}.tar.gz`, output)

export const EMPTY_DATABASE = imageFile(new URL('../dist/', import.meta.url), 'empty')

/** The first of these images that the build has written; undefined without a build. */
export const readImage = (...images: readonly (URL | undefined)[]): Blob | undefined => {
  const image = images.find((file) => file !== undefined && existsSync(file))
  return image && new Blob([readFileSync(image)], { type: 'application/gzip' })
}
