import { findManifest, lineOfWord } from '@daimon/scanner-core'
import { readCommand } from '../shell/read-command.ts'
import type { PackageRef } from '../package-ref.ts'
import { toPackageRef } from './found-package.ts'

export type ScriptPackageRefs = {
  readonly subjects: readonly PackageRef[]
  readonly remarks: readonly string[]
}

/** The packages that a script installs or writes to manifests; `text` is its file. */
export const scriptPackageRefs = (
  script: string,
  text: string,
  isThere: (path: string) => boolean,
): ScriptPackageRefs => {
  // Files that a script reads are checked when they are written; only installations matter here.
  const { packages, writes, unclear, notes } = readCommand(script, {
    directory: '/',
    readFile: (path) =>
      path.includes('node_modules/') && !isThere(path.slice(1)) ? undefined : '',
  })
  const written = writes.flatMap(({ path, text: content, added = content }) => {
    const manifest = findManifest(path)
    return manifest && added !== undefined
      ? manifest.format
          .read(added)
          .map((found) => toPackageRef(manifest.ecosystem.name, 'manifest', found))
      : []
  })
  const installed = packages.map(({ ecosystem, found }) =>
    toPackageRef(ecosystem, 'manifest', { ...found, line: lineOfWord(text, found.name) }),
  )
  return {
    subjects: [...installed, ...written],
    remarks: [...unclear.map((why) => `Can't check part of this file: ${why}.`), ...notes],
  }
}
