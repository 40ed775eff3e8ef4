const BYTE_ORDER_MARK = '\uFEFF'

/** The text of a file: without its byte order mark and its final line end. */
export const fromFile = (file: string): string => file.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')

/** The file for a text, exactly invertible: `fromFile(toFile(text)) === text`. */
export const toFile = (text: string): string => {
  const start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  // A text that ends in a carriage return would otherwise lose it to the line end.
  const end = text.endsWith('\r') ? '\r\n' : '\n'
  return `${start}${text}${end}`
}
