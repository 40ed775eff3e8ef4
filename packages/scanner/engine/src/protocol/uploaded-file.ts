/**
 * A file in the body of a request: text, or an archive of entries, which is a TAR one by its name,
 * compressed or not, else a ZIP one. A body of JSON or of a form has it in Base64.
 */
export type UploadedFile = {
  readonly filename: string
  readonly content?: string
  readonly entries?: readonly ArchiveEntry[]
}

export type ArchiveEntry = { readonly name: string; readonly content: string }

/** Whether a member of a body is a file. */
export const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<UploadedFile>).filename === 'string'
