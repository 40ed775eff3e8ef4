/**
 * The URL by which a program on this machine calls a service that listens on `host`: a wildcard
 * cannot be called.
 */
export const localUrl = (host: string, port: number): string => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
