import { credentialByName } from '../credentials/credential-in.ts'
import { directoryOfFiles, listNodes, scanDirectory } from './directory.ts'
import { ALNUM, draw } from './random-secrets.ts'

type ReportedCredential = {
  kind: string
  callee: string
  line: number
  cwe: number
  from: string[]
}

/** `file kind:line` of every credential that a payload reports. */
export const reportCredentials = async (files: Record<string, string>): Promise<string[]> => {
  const { payload } = await scanDirectory(directoryOfFiles(files))
  return listNodes(payload).flatMap(({ file, metadata }) =>
    ((metadata?.['sinks'] ?? []) as ReportedCredential[])
      .filter(({ cwe }) => cwe === 798)
      .map(({ callee, line }) => `${file} ${callee}:${line}`),
  )
}

/** A random text that is classified as one: a few look like words by chance. */
export const drawnText = (length: number): string => {
  const text = draw(ALNUM, length)
  return ['key', 'password'].every((name) => credentialByName(text, `api_${name}`))
    ? text
    : drawnText(length)
}
