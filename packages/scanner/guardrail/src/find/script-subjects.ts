import { readCommand } from '../shell/read-command.ts'
import type { Subject } from '../subject.ts'
import { lineOfWord, subjectOf } from './found.ts'
import { manifestOf } from './manifests/index.ts'

export type ScriptSubjects = {
  readonly subjects: readonly Subject[]
  readonly remarks: readonly string[]
}

/** The packages that a script installs, or writes into manifests; `text` is the file that it is in. */
export const scriptSubjects = (
  script: string,
  text: string,
  isThere: (path: string) => boolean,
): ScriptSubjects => {
  // Files that a script reads are judged when they are written; installed programs are looked for.
  const { packages, writes, unclear, notes } = readCommand(script, {
    directory: '/',
    readFile: (path) =>
      path.includes('node_modules/') && !isThere(path.slice(1)) ? undefined : '',
  })
  const written = writes.flatMap(({ path, text: content, added = content }) => {
    const manifest = manifestOf(path)
    return manifest && added !== undefined
      ? manifest.read(added).map((found) => subjectOf(manifest.ecosystem, 'manifest', found))
      : []
  })
  const installed = packages.map(({ ecosystem, found }) =>
    subjectOf(ecosystem, 'manifest', { ...found, line: lineOfWord(text, found.name) }),
  )
  return {
    subjects: [...installed, ...written],
    remarks: [...unclear.map((why) => `Can't judge a part of this file: ${why}.`), ...notes],
  }
}
