/** Reads a body as UTF-8; throws when it is larger than `bytesMax`, and does not read on. */
export const readBounded = async (response: Response, bytesMax: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > bytesMax) throw new Error(`the answer is larger than ${bytesMax} bytes`)
    parts.push(part)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}
