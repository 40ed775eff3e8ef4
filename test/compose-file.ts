import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const repository = join(import.meta.dirname, '..')

type Service = {
  readonly image: string
  readonly build?: object
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
