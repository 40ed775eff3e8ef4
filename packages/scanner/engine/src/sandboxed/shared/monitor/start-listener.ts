import http from 'node:http'
import { LISTENER_PORT } from '../../../protocol/application-job.ts'
import { listenOn } from './listen-on.ts'

const VISIT_CHARS_MAX = 2_048

/**
 * Starts a listener in the role of an internal service that only sandboxed code can reach. Returns
 * the paths that are requested. Rejects if the port is in use.
 */
export const startListener = async (port = LISTENER_PORT): Promise<readonly string[]> => {
  const visits: string[] = []
  const server = http.createServer((request, response) => {
    visits.push((request.url ?? '').slice(0, VISIT_CHARS_MAX))
    response.end('inside')
  })
  await listenOn(server, port)
  return visits
}
