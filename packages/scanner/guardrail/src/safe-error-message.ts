const FAULT_MAX = 160

/** The error message on one line, without control characters, addresses, and keys. */
export const safeErrorMessage = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  const detail = cause?.code ?? cause?.message ?? message ?? String(error)
  return printable((error as Error).name === 'TimeoutError' ? 'no response in time' : detail)
    .replaceAll(/\bhttps?:\/\/\S+/g, 'the address')
    .slice(0, FAULT_MAX)
}

/** One line with control and direction characters escaped. */
export const printable = (text: string): string =>
  text.replaceAll(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\u2028\u2029\ufeff]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
