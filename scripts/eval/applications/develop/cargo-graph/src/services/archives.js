import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'

const STORE = path.resolve(process.env.CARGO_FILES ?? 'files')

async function eachFile(archive, store) {
  const names = []
  const extract = tar.extract()
  extract.on('entry', (header, stream, next) => {
    if (header.type !== 'file') {
      stream.resume()
      stream.on('end', next)
      return
    }
    names.push(header.name)
    store(header, stream).then(() => next(), next)
  })
  await pipeline(Readable.from([Buffer.from(archive, 'base64')]), extract)
  return names
}

export function storePhotos(shipment, archive) {
  const folder = path.join(STORE, 'photos', String(Number(shipment)))
  return eachFile(archive, async ({ name }, stream) => {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    await pipeline(stream, createWriteStream(target))
  })
}

export function storeScans(shipment, archive) {
  const folder = path.join(STORE, 'scans', String(Number(shipment)))
  return eachFile(archive, async ({ name }, stream) => {
    const target = path.join(folder, name)
    const inside = path.relative(folder, target)
    if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) {
      throw new Error('The archive leaves its directory')
    }
    mkdirSync(path.dirname(target), { recursive: true })
    await pipeline(stream, createWriteStream(target))
  })
}
