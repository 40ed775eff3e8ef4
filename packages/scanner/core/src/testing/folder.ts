import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FragmentsPayload } from '@daimon/scanner-api'
import { onTestFinished } from 'vitest'
import { buildPayload } from '../payload/build-payload.ts'
import { type RepositoryScan, scanRepository } from '../scan-repository.ts'
import { type Naming, plainNaming } from '../scrub/naming.ts'

/** A folder with these files, which is gone after the test. */
export const folderOfFiles = (files: Readonly<Record<string, string | Buffer>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-scan-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

type Options = { readonly naming?: Naming; readonly cacheFolder?: string }

export const scanFolder = async (
  root: string,
  { naming = plainNaming(), cacheFolder }: Options = {},
): Promise<{ scan: RepositoryScan; payload: FragmentsPayload }> => {
  const scan = await scanRepository({ root, naming, cacheFolder, nowMs: () => performance.now() })
  return { scan, payload: buildPayload({ scan, naming, clientOs: 'linux' }) }
}

export const nodesOf = ({ fragments }: FragmentsPayload) => fragments.flatMap(({ nodes }) => nodes)
export const edgesOf = ({ fragments }: FragmentsPayload) => fragments.flatMap(({ edges }) => edges)

/** `from > to` of all calls between functions, by their ids. */
export const callsOf = (payload: FragmentsPayload): string[] =>
  edgesOf(payload)
    .filter(({ edge_type }) => edge_type === 'CALLS' || edge_type === 'INDIRECT')
    .map(({ source, target }) => `${source} > ${target}`)
