import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Oracle } from '@daimon/scanner-api'
import type { Inspection } from '../shared/monitor/inspect-prototype.ts'
import type { Database } from './database.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { type ProbeRequest, canaryPath } from '../../protocol/application-job.ts'
import { createPipe } from '../shared/monitor/named-pipe.ts'
import { isRefusal, isSuccess } from './answer-status.ts'
import { findAssigned } from './assigned-member.ts'
import { readTables } from './read-tables.ts'
import type { Answer } from './send-request.ts'
import { showsRecord } from './shows-record.ts'

type EffectReport = { readonly hasFired: boolean; readonly effect: string }

/** Checks for one effect, repeatedly if needed. Its preconditions are set up before the request. */
export type Watch = (answer: Answer | undefined) => Promise<EffectReport> | EffectReport

/** What the monitor needs to observe effects. */
export type Surroundings = {
  readonly database: Database
  readonly documents: DocumentStore
  /** Request paths at the listener that only the application can reach. */
  readonly visits: readonly string[]
  readonly inspection: Inspection | undefined
  /** Sends a request of the monitor's own. */
  readonly send: (request: ProbeRequest['request']) => Promise<Answer | undefined>
}

const nothing: EffectReport = { hasFired: false, effect: '' }
const seen = (hasFired: boolean, effect: string): EffectReport =>
  hasFired ? { hasFired, effect } : nothing

const watches: Readonly<Record<Oracle, (shot: ProbeRequest, around: Surroundings) => Watch>> = {
  'canary-file':
    ({ canary }) =>
    () =>
      seen(existsSync(canaryPath(canary)), `the file ${canaryPath(canary)} was created`),
  'planted-flag': ({ flag }) => {
    if (!flag) return () => nothing
    mkdirSync(dirname(flag.path), { recursive: true })
    writeFileSync(flag.path, flag.content)
    return (answer) => {
      if (answer?.body.includes(flag.content))
        return seen(true, `the response contains the content of ${flag.path}`)
      const isAsItWas = existsSync(flag.path) && readContent(flag.path) === flag.content
      return seen(!isAsItWas, `${flag.path} was changed or deleted`)
    }
  },
  'opened-file': ({ flag }) => {
    if (!flag) return () => nothing
    const pipe = createPipe(flag)
    return () => seen(pipe.isOpened(), `the application opened ${flag.path}`)
  },
  'polluted-property':
    ({ nonce }, { inspection }) =>
    async () =>
      seen(
        (await inspection?.isPolluted(nonce)) === true,
        `every object has the property ${nonce}`,
      ),
  // Measured over many requests of one shot, not by a single one.
  'cpu-growth': () => () => nothing,
  'reflected-markup':
    ({ payload }) =>
    (answer) =>
      seen(
        answer !== undefined &&
          isPage(answer) &&
          /<[a-z]/i.test(payload) &&
          answer.body.includes(payload),
        'the HTML response contains the element as sent',
      ),
  redirect:
    ({ nonce }) =>
    (answer) => {
      const location = answer?.headers.location ?? ''
      return seen(
        getHost(location) === `${nonce}.example`,
        `the browser is redirected to ${location}`,
      )
    },
  'inside-listener':
    ({ nonce }, { visits }) =>
    () => {
      const visit = visits.find((path) => path.includes(nonce))
      return seen(visit !== undefined, `an internal service received a request for ${visit ?? ''}`)
    },
  'filter-operator':
    ({ nonce }, { documents }) =>
    () => {
      const filter = documents.operatorWith(nonce)
      return seen(filter !== undefined, `the filter became ${filter ?? ''}`)
    },
  'filter-code':
    ({ nonce }, { documents }) =>
    () => {
      const code = documents.codeWith(nonce)
      return seen(code !== undefined, `the code of the filter became ${code ?? ''}`)
    },
  'foreign-record': ({ payload, request }, around) => {
    const before = readRecords(around)
    return (answer) => {
      const now = readRecords(around)
      // The request may be the first one that reads a collection.
      const seeded = selectFirst([...around.documents.seeded(), ...before])
      const changed = [...seeded].find(([key, text]) => now.get(key) !== text)?.[0]
      if (changed !== undefined)
        return seen(true, `${changed} was ${now.has(changed) ? 'changed' : 'deleted'}`)
      const read = [...seeded].find(([key, record]) => {
        const others = [...before].flatMap(([other, each]) => (other === key ? [] : [each]))
        const isOnPage = answer !== undefined && isPage(answer)
        return showsRecord({ record, payload, request, answer, others, isPage: isOnPage })
      })?.[0]
      return seen(read !== undefined, `the response contains ${read ?? ''}`)
    }
  },
  'assigned-member': (shot, around) => {
    const before = readRecords(around)
    return () => {
      // The request may be the first one that reads a collection.
      const known = new Map([...around.documents.seeded(), ...before])
      const found = findAssigned(shot, known, readRecords(around))
      return seen(found !== undefined, `${found?.name ?? ''} of ${found?.record ?? ''} was set`)
    }
  },
  'forged-token':
    ({ request, bare = request, irrelevant = request }, { send }) =>
    async (answer) => {
      if (answer === undefined || !isSuccess(answer)) return nothing
      const without = await send(bare)
      if (without === undefined || isSuccess(without)) return nothing
      if (hasOwnPlace(request, bare)) {
        // A handler may only demand a parameter, and decode whatever it has.
        const other = isRefusal(without) ? undefined : await send(irrelevant)
        if (!isRefusal(without) && (other === undefined || isSuccess(other))) return nothing
        // It may also fail on an empty parameter, but not on an absent header.
      } else if (without.status >= 500) return nothing
      const result = without.status === answer.status ? 'an error' : String(without.status)
      return seen(
        true,
        `the answer is ${answer.status} with a token that no key has signed, and ${result} without it`,
      )
    },
  'sql-structure':
    ({ nonce }, { database }) =>
    () => {
      const statement = database.statementWith(nonce)
      return seen(statement !== undefined, `the statement became ${statement ?? ''}`)
    },
}

/** Whether the token is in a place of its own, such as the path, a parameter, or the body. */
const hasOwnPlace = (request: ProbeRequest['request'], bare: ProbeRequest['request']): boolean => {
  const { headers: _with, ...rest } = request
  const { headers: _without, ...other } = bare
  return JSON.stringify(rest) !== JSON.stringify(other)
}

/** All records of the application, as JSON by place. */
export const readRecords = ({ documents }: Surroundings): ReadonlyMap<string, string> =>
  new Map([...documents.snapshot(), ...readTables()])

/** The seeded records of the first account. */
const selectFirst = (
  records: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> => new Map(records.filter(([key]) => FIRST.test(key)))

const FIRST = /\D0*(?:-?0)*-?1"?\}?$|"first"?$/

export const watchFor = (shot: ProbeRequest, around: Surroundings): Watch =>
  shot.oracle === null ? () => nothing : watches[shot.oracle](shot, around)

const FLAG_BYTES_MAX = 4_096

/** The current content. The application may have made the file very large. */
const readContent = (path: string): string => {
  try {
    return statSync(path).size > FLAG_BYTES_MAX ? '' : readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const getHost = (location: string): string => {
  try {
    // Resolves the location like a browser on some page.
    return new URL(location, 'http://page.invalid/').hostname
  } catch {
    return ''
  }
}

/** Without a content type, browsers treat a body that starts with an element as HTML. */
const isPage = ({ headers, body }: Answer): boolean => {
  const type = headers['content-type']
  return type === undefined ? /^\s*<[a-z!]/i.test(body) : /html|svg\+xml/.test(type)
}
