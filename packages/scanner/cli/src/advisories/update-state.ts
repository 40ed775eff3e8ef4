import { readFileSync } from 'node:fs'
import { replaceFile } from '@daimon/files'
import type { ExportState } from './osv-export.ts'

/** What is known of each source after its last update, and from which URL. */
export type UpdateState = Readonly<Record<string, ExportState & { readonly url: string }>>

const FORMAT = 1

/** The state of a file; empty if there is none or it can't be read, so that all is fetched. */
export const readUpdateState = (file: string): UpdateState => {
  try {
    const { format, sources } = JSON.parse(readFileSync(file, 'utf8')) as {
      format: unknown
      sources: UpdateState
    }
    return format === FORMAT && typeof sources === 'object' && sources !== null ? sources : {}
  } catch {
    return {}
  }
}

export const writeUpdateState = (file: string, sources: UpdateState): void =>
  replaceFile(file, JSON.stringify({ format: FORMAT, sources }), { isDurable: true })
