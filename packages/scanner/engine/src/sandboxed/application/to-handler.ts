import type http from 'node:http'

type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>

/** A request handler for what is based on Request and Response. */
export const toHandler =
  (answer: Answer): http.RequestListener =>
  (incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const method = incoming.method ?? 'GET'
      const request = new Request(`http://localhost${incoming.url}`, {
        method,
        headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(parts) }),
      })
      void Promise.resolve(answer(request)).then(async (response) => {
        if (!response) return outgoing.end()
        const cookies = response.headers.getSetCookie()
        outgoing.writeHead(response.status, {
          ...Object.fromEntries(response.headers),
          ...(cookies.length > 0 && { 'set-cookie': cookies }),
        })
        return outgoing.end(Buffer.from(await response.arrayBuffer()))
      })
    })
  }
