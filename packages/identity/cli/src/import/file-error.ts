/** Why a file can't be read to its end. */
export type FileErrorCode =
  | 'FILE_UNREADABLE'
  | 'FILE_TRUNCATED'
  | 'INVALID_JSON'
  | 'INVALID_UTF8'
  | 'ARCHIVE_DAMAGED'
  | 'ARCHIVE_ENCRYPTED'
  | 'ARCHIVE_EXPANDS_TOO_MUCH'

/** An error of a file. What was read before it is imported. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly code: FileErrorCode

  /** The message continues "it". */
  constructor(code: FileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
