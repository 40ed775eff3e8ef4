import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { dirname } from 'node:path'
import type { Oracle } from '@daimon/scanner-api'
import type { Inspection } from '../../explore/monitor/inspect-prototype.ts'
import type { Database } from './database.ts'
import { LISTENER_PORT, type Shot, canaryPath } from './job.ts'
import type { Answer } from './send-request.ts'

type Seen = { readonly hasFired: boolean; readonly effect: string }

/** Looks for one effect, as often as it takes; what must be there before the request is laid out first. */
export type Watch = (answer: Answer | undefined) => Promise<Seen> | Seen

/** What the monitor has for seeing effects. */
export type Surroundings = {
  readonly database: Database
  /** What the service was asked for that only the application may reach. */
  readonly visits: readonly string[]
  readonly inspection: Inspection | undefined
}

const nothing: Seen = { hasFired: false, effect: '' }
const seen = (hasFired: boolean, effect: string): Seen =>
  hasFired ? { hasFired, effect } : nothing

/** Stands for the service inside a network that only the application may reach. */
export const startListener = async (): Promise<readonly string[]> => {
  const visits: string[] = []
  const server = http.createServer((request, response) => {
    visits.push((request.url ?? '').slice(0, VISIT_CHARS_MAX))
    response.end('inside')
  })
  await new Promise<void>((resolve) => {
    server.listen(LISTENER_PORT, '127.0.0.1', resolve)
  })
  server.unref()
  return visits
}

const VISIT_CHARS_MAX = 2_048

const watches: Readonly<Record<Oracle, (shot: Shot, around: Surroundings) => Watch>> = {
  'canary-file':
    ({ canary }) =>
    () =>
      seen(existsSync(canaryPath(canary)), `the file ${canaryPath(canary)} was made`),
  'planted-flag': ({ flag }) => {
    if (!flag) return () => nothing
    mkdirSync(dirname(flag.path), { recursive: true })
    writeFileSync(flag.path, flag.content)
    return (answer) => {
      if (answer?.body.includes(flag.content))
        return seen(true, `the answer holds what stands in ${flag.path}`)
      const isAsItWas = existsSync(flag.path) && contentOf(flag.path) === flag.content
      return seen(!isAsItWas, `${flag.path} was changed or taken away`)
    }
  },
  'polluted-property':
    ({ nonce }, { inspection }) =>
    async () =>
      seen(
        (await inspection?.isPolluted(nonce)) === true,
        `every object has the property ${nonce}`,
      ),
  // Told by many requests of one shot, and never by one.
  'cpu-growth': () => () => nothing,
  'reflected-markup':
    ({ payload }) =>
    (answer) =>
      seen(
        answer !== undefined &&
          isPage(answer) &&
          /<[a-z]/i.test(payload) &&
          answer.body.includes(payload),
        'the answer is HTML and holds the element as it was sent',
      ),
  redirect:
    ({ nonce }) =>
    (answer) => {
      const location = answer?.headers.location ?? ''
      return seen(hostOf(location) === `${nonce}.example`, `the browser is sent to ${location}`)
    },
  'inside-listener':
    ({ nonce }, { visits }) =>
    () => {
      const visit = visits.find((path) => path.includes(nonce))
      return seen(visit !== undefined, `a service inside was asked for ${visit ?? ''}`)
    },
  'sql-structure':
    ({ nonce }, { database }) =>
    () => {
      const statement = database.statementWith(nonce)
      return seen(statement !== undefined, `the statement became ${statement ?? ''}`)
    },
}

export const watchFor = (shot: Shot, around: Surroundings): Watch =>
  shot.oracle === null ? () => nothing : watches[shot.oracle](shot, around)

const FLAG_BYTES_MAX = 4_096

/** What stands there now, which the application may have made huge. */
const contentOf = (path: string): string => {
  try {
    return statSync(path).size > FLAG_BYTES_MAX ? '' : readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const hostOf = (location: string): string => {
  try {
    // As a browser reads it that stands on some page.
    return new URL(location, 'http://page.invalid/').hostname
  } catch {
    return ''
  }
}

/** Without a type, a browser takes what begins with an element for a page. */
const isPage = ({ headers, body }: Answer): boolean => {
  const type = headers['content-type']
  return type === undefined ? /^\s*<[a-z!]/i.test(body) : /html|svg\+xml/.test(type)
}
