import fs from 'node:fs'
import { before, tell } from '../recorder.ts'

const NAMES =
  'readFile readFileSync createReadStream writeFile writeFileSync createWriteStream appendFile appendFileSync open openSync unlink unlinkSync rm rmSync rmdir rmdirSync readdir readdirSync copyFile copyFileSync rename renameSync mkdir mkdirSync'.split(
    ' ',
  )

/** Tells of files that are read, written or taken away, by their paths. */
export const hookFiles = (): void => {
  for (const [owner, prefix] of [
    [fs, 'fs'],
    [fs.promises, 'fs.promises'],
  ] as const)
    for (const name of NAMES)
      before(owner, name, ([path]) => {
        if (typeof path === 'string' || path instanceof URL || Buffer.isBuffer(path))
          tell('path', `${prefix}.${name}`, path)
      })
}
