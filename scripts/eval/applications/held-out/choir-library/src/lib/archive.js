const fs = require('node:fs/promises')
const path = require('node:path')
const AdmZip = require('adm-zip')

const entriesOf = (buffer) => new AdmZip(buffer).getEntries().filter((entry) => !entry.isDirectory)

async function unpackParts(buffer, target) {
  const files = []
  for (const entry of entriesOf(buffer)) {
    const file = path.join(target, entry.entryName)
    await fs.mkdir(path.dirname(file), { recursive: true })
    await fs.writeFile(file, entry.getData())
    files.push(entry.entryName)
  }
  return files
}

async function unpackRecordings(buffer, target) {
  const root = path.resolve(target)
  const files = []
  for (const entry of entriesOf(buffer)) {
    const file = path.resolve(root, entry.entryName)
    if (path.relative(root, file).startsWith('..')) continue
    await fs.mkdir(path.dirname(file), { recursive: true })
    await fs.writeFile(file, entry.getData())
    files.push(entry.entryName)
  }
  return files
}

module.exports = { unpackParts, unpackRecordings }
