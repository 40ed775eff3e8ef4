import type { ProofRequest } from '@daimon/scanner-api'
import { type UploadedFile, isFile } from '../../protocol/uploaded-file.ts'
import { shellQuote } from './shell-quote.ts'

/** How to send files by hand: the commands that create them, and options of curl. */
type UploadCommands = { readonly files: readonly string[]; readonly options: readonly string[] }

/** Undefined for a body without files. */
export const describeUpload = ({ body, body_type }: ProofRequest): UploadCommands | undefined => {
  if (body_type === 'archive' && isFile(body))
    return {
      files: [createFile(body, LOCAL)],
      options: ["-H 'content-type: application/zip'", `--data-binary @${LOCAL}`],
    }
  if (body_type !== 'multipart' || typeof body !== 'object' || body === null) return undefined
  const parts = Object.entries(body).map(([name, value], at) => {
    if (!isFile(value)) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return { option: `--form-string ${shellQuote(`${name}=${text}`)}` }
    }
    const local = `${LOCAL}-${at}`
    const shown = value.filename.replaceAll(/[\\"]/g, (found) => `\\${found}`)
    return {
      file: createFile(value, local),
      option: `-F ${shellQuote(`${name}=@${local};filename="${shown}"`)}`,
    }
  })
  return {
    files: parts.flatMap(({ file }) => file ?? []),
    options: parts.map(({ option }) => option),
  }
}

const LOCAL = 'upload'

/** Programs for archives refuse names that leave the directory, so Python writes it. */
const ZIP =
  'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1], "w"); [z.writestr(*e) for e in zip(sys.argv[2::2], sys.argv[3::2])]; z.close()'

const createFile = ({ content = '', entries }: UploadedFile, local: string): string =>
  entries === undefined
    ? `printf %s ${shellQuote(content)} > ${local}`
    : [
        `python3 -c ${shellQuote(ZIP)} ${local}`,
        ...entries.flatMap((entry) => [shellQuote(entry.name), shellQuote(entry.content)]),
      ].join(' ')
