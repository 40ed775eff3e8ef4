import type { FragmentsPayload } from '@daimon/scanner-api'
import { directoryOfFiles as filesInDirectory } from '@daimon/testkit'
import { onTestFinished } from 'vitest'
import { buildPayload } from '../payload/build-payload.ts'
import { type RepositoryScan, scanRepository } from '../scan-repository.ts'
import { type Naming, plainNaming } from '../scrub/naming.ts'

/** A directory with these files, removed after the test. */
export const directoryOfFiles = (files: Readonly<Record<string, string | Buffer>>): string => {
  const testDirectory = filesInDirectory(files)
  onTestFinished(() => testDirectory[Symbol.dispose]())
  return testDirectory.path
}

type Options = {
  readonly naming?: Naming
  readonly cacheDirectory?: string
  readonly nowMs?: () => number
}

export const scanDirectory = async (
  root: string,
  { naming = plainNaming(), cacheDirectory, nowMs = Date.now }: Options = {},
): Promise<{ scan: RepositoryScan; payload: FragmentsPayload }> => {
  const scan = await scanRepository({ root, naming, cacheDirectory, nowMs })
  return { scan, payload: buildPayload({ scan, naming, clientOs: 'linux' }) }
}

export const listNodes = ({ fragments }: FragmentsPayload) =>
  fragments.flatMap(({ nodes }) => nodes)
export const listEdges = ({ fragments }: FragmentsPayload) =>
  fragments.flatMap(({ edges }) => edges)

/** `from > to` of all calls between functions, by their ids. */
export const listCalls = (payload: FragmentsPayload): string[] =>
  listEdges(payload)
    .filter(({ edge_type }) => edge_type === 'CALLS' || edge_type === 'INDIRECT')
    .map(({ source, target }) => `${source} > ${target}`)
