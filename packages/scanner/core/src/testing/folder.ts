import type { FragmentsPayload } from '@daimon/scanner-api'
import { folderOfFiles as filesInFolder } from '@daimon/testkit'
import { onTestFinished } from 'vitest'
import { buildPayload } from '../payload/build-payload.ts'
import { type RepositoryScan, scanRepository } from '../scan-repository.ts'
import { type Naming, plainNaming } from '../scrub/naming.ts'

/** A folder with these files, which is gone after the test. */
export const folderOfFiles = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = filesInFolder(files)
  onTestFinished(() => folder[Symbol.dispose]())
  return folder.directory
}

type Options = {
  readonly naming?: Naming
  readonly cacheFolder?: string
  readonly nowMs?: () => number
}

export const scanFolder = async (
  root: string,
  { naming = plainNaming(), cacheFolder, nowMs = Date.now }: Options = {},
): Promise<{ scan: RepositoryScan; payload: FragmentsPayload }> => {
  const scan = await scanRepository({ root, naming, cacheFolder, nowMs })
  return { scan, payload: buildPayload({ scan, naming, clientOs: 'linux' }) }
}

export const nodesOf = ({ fragments }: FragmentsPayload) => fragments.flatMap(({ nodes }) => nodes)
export const edgesOf = ({ fragments }: FragmentsPayload) => fragments.flatMap(({ edges }) => edges)

/** `from > to` of all calls between functions, by their ids. */
export const callsOf = (payload: FragmentsPayload): string[] =>
  edgesOf(payload)
    .filter(({ edge_type }) => edge_type === 'CALLS' || edge_type === 'INDIRECT')
    .map(({ source, target }) => `${source} > ${target}`)
