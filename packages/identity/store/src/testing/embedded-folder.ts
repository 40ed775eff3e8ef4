import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../engine/open-embedded.ts'
import { migrate } from '../migrate.ts'

const made: string[] = []
process.once('exit', () => made.forEach(remove))

function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
}

const folder = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-embedded-'))
  made.push(directory)
  return directory
}

let template: Promise<string> | undefined

const makeTemplate = async (): Promise<string> => {
  const directory = folder()
  const engine = await openEmbedded({ directory })
  await migrate(engine)
  await engine.close()
  return directory
}

export type EmbeddedFolder = Disposable & { readonly directory: string }

/** A data directory with a migrated database: a copy, because to make a new one takes seconds. */
export const embeddedFolder = async (): Promise<EmbeddedFolder> => {
  const source = await (template ??= makeTemplate())
  const directory = folder()
  cpSync(source, directory, { recursive: true })
  return { directory, [Symbol.dispose]: () => remove(directory) }
}
