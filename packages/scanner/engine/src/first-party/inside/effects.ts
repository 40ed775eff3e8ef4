import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { dirname } from 'node:path'
import type { Oracle } from '@daimon/scanner-api'
import { waitForPollution } from './hooks/pollution-hook.ts'
import { LISTENER_PORT, type Shot, type SinkCall, canaryPath } from './job.ts'
import { untold } from './recorder.ts'
import type { Answer } from './send-request.ts'
import { wordsOutsideTexts } from './sql-words.ts'

type Seen = { readonly hasFired: boolean; readonly effect: string }

/** Looks for one effect: `begin` before the request, `look` when the answer is there, as often as it takes. */
export type Watch = {
  readonly look: (answer: Answer | undefined, calls: readonly SinkCall[]) => Seen
  readonly end: () => void
}

const nothing: Seen = { hasFired: false, effect: '' }
const seen = (hasFired: boolean, effect: string): Seen =>
  hasFired ? { hasFired, effect } : nothing

const visits: string[] = []

/** Stands for the service inside a network that only the application may reach. */
export const startListener = async (): Promise<void> => {
  const server = http.createServer((request, response) => {
    visits.push(request.url ?? '')
    response.end('inside')
  })
  // Before servers are hooked: this one listens where it says.
  await new Promise<void>((resolve) => {
    server.listen(LISTENER_PORT, '127.0.0.1', resolve)
  })
  server.unref()
}

const watches: Readonly<Record<Oracle, (shot: Shot) => Watch>> = {
  'canary-file': ({ nonce }) => ({
    look: () =>
      untold(() => seen(existsSync(canaryPath(nonce)), `the file ${canaryPath(nonce)} was made`)),
    end: () => {},
  }),
  'planted-flag': ({ flag }) => {
    if (flag)
      untold(() => {
        mkdirSync(dirname(flag.path), { recursive: true })
        writeFileSync(flag.path, flag.content)
      })
    return {
      look: (answer) =>
        untold(() => {
          if (!flag) return nothing
          if (answer?.body.includes(flag.content))
            return seen(true, `the answer holds what stands in ${flag.path}`)
          const isAsItWas =
            existsSync(flag.path) && readFileSync(flag.path, 'utf8') === flag.content
          return seen(!isAsItWas, `${flag.path} was changed or taken away`)
        }),
      end: () => {},
    }
  },
  'polluted-property': ({ nonce }) => {
    const waiting = waitForPollution(nonce)
    return {
      look: () => seen(waiting.hasHappened(), `every object has the property ${nonce}`),
      end: waiting.end,
    }
  },
  // Told by many requests of one shot, and never by one.
  'cpu-growth': () => ({ look: () => nothing, end: () => {} }),
  'reflected-markup': ({ payload }) => ({
    look: (answer) =>
      seen(
        answer !== undefined &&
          isPage(answer) &&
          /<[a-z]/i.test(payload) &&
          answer.body.includes(payload),
        'the answer is HTML and holds the element as it was sent',
      ),
    end: () => {},
  }),
  redirect: ({ nonce }) => ({
    look: (answer) => {
      const location = answer?.headers.location ?? ''
      return seen(hostOf(location) === `${nonce}.example`, `the browser is sent to ${location}`)
    },
    end: () => {},
  }),
  'inside-listener': ({ nonce }) => ({
    look: () =>
      seen(
        visits.some((path) => path.includes(nonce)),
        `a service inside was asked for ${visits.find((path) => path.includes(nonce)) ?? ''}`,
      ),
    end: () => {},
  }),
  'sql-structure': ({ nonce }) => ({
    look: (_, calls) => {
      const statement = calls.find(
        ({ kind, text }) => kind === 'sql' && wordsOutsideTexts(text).includes(nonce),
      )
      return seen(statement !== undefined, `the statement became ${statement?.text ?? ''}`)
    },
    end: () => {},
  }),
}

export const watchFor = (shot: Shot): Watch =>
  shot.oracle === null ? { look: () => nothing, end: () => {} } : watches[shot.oracle](shot)

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
