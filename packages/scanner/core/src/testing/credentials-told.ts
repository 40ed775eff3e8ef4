import { credentialByName } from '../credentials/credential-in.ts'
import { folderOfFiles, nodesOf, scanFolder } from './folder.ts'
import { ALNUM, draw } from './random-secrets.ts'

type Told = { kind: string; callee: string; line: number; cwe: number; from: string[] }

/** `file what it is:line` of every credential that a payload tells of. */
export const credentialsToldOf = async (files: Record<string, string>): Promise<string[]> => {
  const { payload } = await scanFolder(folderOfFiles(files))
  return nodesOf(payload).flatMap(({ file, metadata }) =>
    ((metadata?.['sinks'] ?? []) as Told[])
      .filter(({ cwe }) => cwe === 798)
      .map(({ callee, line }) => `${file} ${callee}:${line}`),
  )
}

/** Drawn, and taken for it: a few look like words by chance. */
export const drawnText = (length: number): string => {
  const text = draw(ALNUM, length)
  return ['key', 'password'].every((name) => credentialByName(text, `api_${name}`))
    ? text
    : drawnText(length)
}
