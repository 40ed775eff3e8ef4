import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { readManifest } from './manifest.ts'

type Manifest = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

const LICENSE_FILE = /^(?:licen[cs]e|notice|copying)/i

/**
 * The licenses of the packages that bundled modules are from. Throws if a package has neither a
 * license file nor the name of a license; undefined without such modules.
 */
export const thirdPartyNotices = (modulePaths: readonly string[]): string | undefined => {
  const directories = new Set(
    modulePaths.filter((path) => path.includes('/node_modules/')).map(findPackage),
  )
  if (directories.size === 0) return undefined
  const notices = [...directories].toSorted().map((directory) => {
    const { name, version, license } = readManifest(directory) as Manifest
    const texts = readdirSync(directory)
      .filter((file) => LICENSE_FILE.test(file))
      .map((file) => readFileSync(join(directory, file), 'utf8').trim())
    if (texts.length === 0 && license === undefined)
      throw new Error(`${name} is bundled, but has no license.`)
    return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n')
  })
  return `This package contains code of the following packages.\n\n${[...new Set(notices)].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

/** The directory of the package of a file. Manifests without a name only set a type. */
const findPackage = (file: string): string => {
  for (let directory = dirname(file); ; directory = dirname(directory)) {
    const isPackage = existsSync(join(directory, 'package.json'))
    if (isPackage && (readManifest(directory) as Manifest).name !== undefined) return directory
    if (directory === dirname(directory)) throw new Error(`${file} belongs to no package.`)
  }
}
