const fs = require('node:fs')
const path = require('node:path')
const AdmZip = require('adm-zip')
const { coversDir, samplesDir } = require('../config')

function unpackCovers(buffer, publisherId) {
  const folder = path.join(coversDir, String(publisherId))
  fs.mkdirSync(folder, { recursive: true })
  const names = []
  for (const entry of new AdmZip(buffer).getEntries()) {
    if (entry.isDirectory || !/\.(png|jpe?g)$/i.test(entry.entryName)) continue
    const file = path.join(folder, entry.entryName)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, entry.getData())
    names.push(entry.entryName)
  }
  return names
}

function unpackSamples(buffer, publisherId) {
  const folder = path.join(samplesDir, String(publisherId))
  fs.mkdirSync(folder, { recursive: true })
  return new AdmZip(buffer)
    .getEntries()
    .filter((entry) => !entry.isDirectory)
    .map((entry) => {
      const file = path.resolve(folder, entry.entryName)
      if (!file.startsWith(folder + path.sep)) throw new Error(`Bad name: ${entry.entryName}`)
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, entry.getData())
      return entry.entryName
    })
}

module.exports = { unpackCovers, unpackSamples }
