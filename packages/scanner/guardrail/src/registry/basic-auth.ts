/** A URL without the credentials in it, and the header that carries them. */
export const withBasicAuth = (
  given: URL,
): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } => {
  const url = new URL(given)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return {
    url,
    headers:
      credentials === ':'
        ? {}
        : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  }
}
