import { resolve } from 'node:path'

import type { Endpoint } from './endpoint.ts'
import type { Program } from './programs.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The addresses and first steps. The last line is exactly `ready`, for scripts that wait for it.
 */
export function summary(
  programs: readonly Program[],
  endpoints: readonly Endpoint[],
  env: Environment,
): string {
  const places = [
    ...programs.flatMap((program, i) => findPlaces(program, endpoints[i]!)),
    ...dataPlaces(env['DATABASE_URL'], env['DATA_DIR']),
  ]
  const width = Math.max(...places.map(([label]) => label.length))
  const studio = endpoints[programs.findIndex(({ name }) => name === 'studio')]
  return [
    '',
    ...places.map(([label, place]) => `  ${label.padEnd(width)}  ${place}`),
    '',
    'Try this: create an avatar, then open it in Studio.',
    '',
    importCommand(endpoints[0]!.url, env),
    ...(studio === undefined ? [] : [studio.url]),
    '',
    'To stop, press Ctrl+C.',
    'ready',
  ].join('\n')
}

const findPlaces = ({ name, pages }: Program, { url }: Endpoint): [string, string][] => [
  [name, url],
  ...Object.entries(pages).map(([label, path]): [string, string] => [label, url + path]),
]

const dataPlaces = (database?: string, dataDir?: string): [string, string][] => [
  ...(database ? [['database', withoutPassword(database)] satisfies [string, string]] : []),
  ['data', resolve(dataDir || '.daimon')],
]

/** A single line, so that it can be pasted from any terminal. */
function importCommand(url: string, env: Environment): string {
  const body = JSON.stringify({ pack_id: 'companion', external_key: 'ada' })
  // The variable, not its value: this text ends up in logs and screenshots.
  const authorization = env['DAIMON_API_KEY'] ? ' -H "Authorization: Bearer $DAIMON_API_KEY"' : ''
  return `curl -sS ${url}/v1/avatars/import-soulpack -H 'Content-Type: application/json'${authorization} -d '${body}'`
}

function withoutPassword(connection: string): string {
  const url = URL.parse(connection)
  if (url === null) return 'from DATABASE_URL'
  if (url.password !== '') url.password = '***'
  if (url.searchParams.has('password')) url.searchParams.set('password', '***')
  return url.href
}
