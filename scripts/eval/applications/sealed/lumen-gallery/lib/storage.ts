import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import unzipper from 'unzipper'

export const ORIGINALS = path.resolve(process.env.ORIGINALS ?? 'storage/originals')
export const THUMBS = path.resolve(process.env.THUMBS ?? 'storage/thumbs')

const isImage = (name: string) => /\.(jpe?g|png|webp)$/i.test(name)

/** Keeps the folders of the archive, so that series stay together. */
export async function importSeries(albumId: number, archive: Buffer) {
  const root = path.join(ORIGINALS, String(albumId))
  const directory = await unzipper.Open.buffer(archive)
  const stored: string[] = []
  for (const entry of directory.files) {
    if (entry.type !== 'File' || !isImage(entry.path)) continue
    const target = path.join(root, entry.path)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, await entry.buffer())
    stored.push(path.relative(ORIGINALS, target))
  }
  return stored
}

export async function importFlat(albumId: number, archive: Buffer) {
  const root = path.join(ORIGINALS, String(albumId))
  await mkdir(root, { recursive: true })
  const { files } = await unzipper.Open.buffer(archive)
  const images = files.filter((entry) => entry.type === 'File' && isImage(entry.path))
  return Promise.all(
    images.map(async (entry, index) => {
      const target = path.join(root, `${index}-${path.basename(entry.path)}`)
      await writeFile(target, await entry.buffer())
      return path.relative(ORIGINALS, target)
    }),
  )
}
