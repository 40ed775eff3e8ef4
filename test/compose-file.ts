import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const repository = join(import.meta.dirname, '..')

/** The instructions of a stage of deploy/Dockerfile, joined to one line each. */
export const dockerStage = (name: string): readonly string[] => {
  const text = readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8')
  const stage = text
    .split(/^(?=FROM )/m)
    .find((part) => part.split('\n')[0]?.endsWith(` AS ${name}`))
  if (stage === undefined) throw new Error(`deploy/Dockerfile has no stage ${name}`)
  return stage.replaceAll('\\\n', ' ').split('\n')
}

/** The program that the image of a stage starts, and its health check, as compose writes one. */
export const getProgram = (stage: string): string => jsonAfter(dockerStage(stage), /^CMD /)[0] ?? ''
export const getHealthCheck = (stage: string): readonly string[] => [
  'CMD',
  ...jsonAfter(dockerStage(stage), /^HEALTHCHECK .* CMD /),
]

const jsonAfter = (lines: readonly string[], start: RegExp): string[] => {
  const line = lines.find((each) => start.test(each)) ?? ''
  return JSON.parse(line.replace(start, '')) as string[]
}

type Service = {
  readonly image: string
  readonly build?: { readonly target: string }
  readonly security_opt?: readonly string[]
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
}

/** deploy/compose.yml, parsed, with its merge keys applied. */
export const composeFile = (): { readonly services: Readonly<Record<string, Service>> } =>
  parse(readFileSync(join(repository, 'deploy/compose.yml'), 'utf8'), { merge: true })

/**
 * An environment with compose's variables filled in; a missing variable is an error, as in compose.
 */
export const withSecrets = (
  environment: Service['environment'],
  own: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [
      key,
      value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_all, name: string) => {
        const found = own[name]
        if (found === undefined) throw new Error(`${key} requires ${name}`)
        return found
      }),
    ]),
  )
