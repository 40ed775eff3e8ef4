/** Reads a body as UTF-8; stops and throws if it exceeds `bytesMax`. */
export const readBounded = async (response: Response, bytesMax: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > bytesMax) throw new Error(`the response exceeds ${bytesMax} bytes`)
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}
