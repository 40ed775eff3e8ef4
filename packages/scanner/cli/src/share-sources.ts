import { resolve } from 'node:path'
import { type SharedSources, openShareableFiles, shareSources } from '@daimon/scanner-core'
import { escapeControls, table } from '@daimon/terminal'
import { advisoriesDirectory } from './advisories/directory.ts'
import type { Io } from './io.ts'
import type { PreparedScan } from './prepare.ts'

/** `--share-source`: adds the sources that proofs need, and lists each file before it is sent. */
export const withSources = async (
  io: Io,
  prepared: PreparedScan,
  path: string,
): Promise<PreparedScan> => {
  const { assess, filesToShare, openAdvisories } = await import('@daimon/scanner-engine')
  const root = resolve(path)
  const files = openShareableFiles(root, io.nowMs)
  const assessment = assess(prepared.payload, openAdvisories(advisoriesDirectory(io)))
  const shared = shareSources(await filesToShare(assessment, root, files), files.read)
  io.err.write(sharedStatement(shared))
  if (shared.sources.length === 0) return prepared
  return { ...prepared, payload: { ...prepared.payload, sources: [...shared.sources] } }
}

const sharedStatement = ({ reported, leftOut }: SharedSources): string => {
  if (reported.length === 0) return 'No sources to send: no route input reaches a dangerous call.\n'
  const bytes = reported.reduce((sum, each) => sum + each.bytes, 0)
  return [
    '--share-source sends only these files:',
    table(
      reported.map((each) => [
        `  ${escapeControls(each.path)}`,
        `${each.bytes} bytes`,
        each.replaced.map(({ kind, line }) => `${WORDS[kind]} on line ${line} replaced`).join(', '),
      ]),
    ).trimEnd(),
    `${reported.length} ${reported.length === 1 ? 'file' : 'files'}, ${bytes} bytes before compression.`,
    ...leftOut.map(
      (path) => `  needed but not sent: ${escapeControls(path)} (too large, or not text)`,
    ),
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
