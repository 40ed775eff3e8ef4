/** Reads the data of server-sent events from bytes that arrive in any chunks. */
export type SseReader = { readonly push: (bytes: Uint8Array) => readonly string[] }

/** A reader that keeps the unfinished event between calls. Lines end with LF or CR LF. */
export const createSseReader = (): SseReader => {
  const decoder = new TextDecoder()
  // In pieces: to join a long line again for each chunk takes quadratic time.
  let line: string[] = []
  let data: string[] = []
  const endLine = (): string | undefined => {
    const text = line.join('').replace(/\r$/, '')
    line = []
    if (text !== '') {
      if (text.startsWith('data:')) data.push(text.slice('data:'.length).replace(/^ /, ''))
      return undefined
    }
    const event = data.join('\n')
    data = []
    return event
  }
  return {
    push: (bytes) => {
      const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n')
      line.push(first)
      return others.flatMap((start) => {
        const event = endLine()
        line.push(start)
        return event || []
      })
    },
  }
}
