import { resolve } from 'node:path'

import packageJson from '../../package.json' with { type: 'json' }
import type { Endpoint } from './endpoint.ts'
import { exampleSoul } from './example-soul.ts'
import type { Program } from './programs.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a person needs who has just typed `npm start`; its last line is `ready` and nothing else. */
export function summary(
  programs: readonly Program[],
  endpoints: readonly Endpoint[],
  env: Environment,
): string {
  const places = programs.flatMap((program, i) => placesOf(program, endpoints[i]!, env))
  const width = Math.max(...places.map(([label]) => label.length))
  return [
    '',
    `Daimon ${packageJson.version}`,
    ...places.map(([label, place]) => `  ${label.padEnd(width)}  ${place}`),
    '',
    'Make an avatar:',
    '',
    ensureCommand(endpoints[0]!.url, env),
    '',
    'ready',
  ].join('\n')
}

function placesOf(program: Program, { url }: Endpoint, env: Environment): [string, string][] {
  return [
    [program.name, url],
    ...Object.entries(program.pages).map(([label, path]): [string, string] => [label, url + path]),
    ...(program.dataFolder === undefined
      ? []
      : [dataPlace(program.dataFolder, env['DATABASE_URL'], env['DATA_DIR'])]),
  ]
}

function dataPlace(folder: string, database?: string, dataDir?: string): [string, string] {
  return database
    ? ['database', withoutPassword(database)]
    : ['data', resolve(dataDir || '.daimon', folder)]
}

/** One line: what is pasted by a program or from a narrow terminal must survive it. */
function ensureCommand(url: string, env: Environment): string {
  const body = JSON.stringify({ external_key: 'ada', soul: exampleSoul })
  // The variable and not its value: this text ends in logs and screenshots.
  const authorization = env['DAIMON_API_KEY'] ? ' -H "Authorization: Bearer $DAIMON_API_KEY"' : ''
  return `curl -sS ${url}/v1/avatars/ensure -H 'Content-Type: application/json'${authorization} -d '${body}'`
}

function withoutPassword(connection: string): string {
  const url = URL.parse(connection)
  if (url === null) return 'as DATABASE_URL says'
  if (url.password !== '') url.password = '***'
  if (url.searchParams.has('password')) url.searchParams.set('password', '***')
  return url.href
}
