import { resolve } from 'node:path'
import { type SharedSources, openShareableFiles, shareSources } from '@daimon/scanner-core'
import { plain, table } from '@daimon/terminal'
import type { Io } from './io.ts'
import type { Prepared } from './prepare.ts'

/** `--share-source`: adds what is needed to try the candidates, and says beforehand what that is, file by file. */
export const withSources = async (io: Io, prepared: Prepared, path: string): Promise<Prepared> => {
  const { assess, filesToShare, openAdvisories } = await import('@daimon/scanner-engine')
  const root = resolve(path)
  const files = openShareableFiles(root, io.nowMs)
  const assessment = assess(prepared.payload, openAdvisories(undefined))
  const shared = shareSources(await filesToShare(assessment, root, files), files.read)
  io.err.write(sharedStatement(shared))
  if (shared.sources.length === 0) return prepared
  return { ...prepared, payload: { ...prepared.payload, sources: [...shared.sources] } }
}

const sharedStatement = ({ told, leftOut }: SharedSources): string => {
  if (told.length === 0)
    return 'No source leaves: no input of a route is known to get where it does harm.\n'
  const bytes = told.reduce((sum, each) => sum + each.bytes, 0)
  return [
    'These sources are sent, as --share-source asks, and nothing else of them:',
    table(
      told.map((each) => [
        `  ${plain(each.path)}`,
        `${each.bytes} bytes`,
        each.replaced.map(({ kind, line }) => `${WORDS[kind]} in line ${line} replaced`).join(', '),
      ]),
    ).trimEnd(),
    `${told.length} ${told.length === 1 ? 'file' : 'files'}, ${bytes} bytes before they are packed.`,
    ...leftOut.map((path) => `  needed, and not sent: ${plain(path)} (too large, or no text)`),
    '',
  ].join('\n')
}

const WORDS = {
  key: 'key',
  token: 'token',
  jwt: 'token',
  pem: 'private key',
  password: 'password',
  random: 'random text',
  control: 'control character',
} as const
