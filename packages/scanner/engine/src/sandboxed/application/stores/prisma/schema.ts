import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { APPLICATION } from '../../../../protocol/application-job.ts'

export type Field = {
  readonly name: string
  readonly column: string
  /** A scalar type, an enum, or a model. */
  readonly type: string
  readonly isList: boolean
  readonly isOptional: boolean
  readonly isId: boolean
  readonly isUnique: boolean
  readonly isUpdatedAt: boolean
  /** The expression of `@default`. */
  readonly byDefault: string | undefined
  /** The side of a relation that holds the reference. */
  readonly relation:
    | { readonly fields: readonly string[]; readonly references: readonly string[] }
    | undefined
  /** The name of a relation, if two models have several. */
  readonly relationName: string | undefined
}

export type Model = {
  readonly name: string
  readonly table: string
  readonly fields: readonly Field[]
  /** Fields that are unique together, each with the name of the condition. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  /** The fields of a primary key of several columns. */
  readonly ids: readonly string[]
}

export type Schema = {
  readonly models: ReadonlyMap<string, Model>
  readonly enums: ReadonlyMap<string, readonly string[]>
  /** Directories that clients are generated into. */
  readonly outputs: readonly string[]
}

const BLOCK = /^\s*(model|enum|generator|type|view)\s+(\w+)\s*\{([^}]*)\}/gm
const FIELD = /^\s*(\w+)\s+(\w+)(\[\])?(\?)?\s*(.*)$/
const COMMENT = /\/\/.*$/gm
const SCHEMA_BYTES_MAX = 512 * 1024

const namesIn = (list: string | undefined): string[] => list?.match(/\w+/g) ?? []

const readField = (line: string): Field[] => {
  const [, name = '', type = '', list, optional, attributes = ''] = FIELD.exec(line) ?? []
  if (name === '') return []
  const relation = /@relation\(([^)]*)\)/.exec(attributes)?.[1]
  const referring = /fields:\s*\[([^\]]*)\]/.exec(relation ?? '')?.[1]
  return [
    {
      name,
      column: /@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(attributes)?.[1] ?? name,
      type,
      isList: list !== undefined,
      isOptional: optional !== undefined,
      isId: /@id\b/.test(attributes),
      isUnique: /@unique\b/.test(attributes),
      isUpdatedAt: /@updatedAt\b/.test(attributes),
      byDefault: /@default\(((?:[^()]|\([^()]*\))*)\)/.exec(attributes)?.[1],
      relation:
        referring === undefined
          ? undefined
          : {
              fields: namesIn(referring),
              references: namesIn(/references:\s*\[([^\]]*)\]/.exec(relation ?? '')?.[1]),
            },
      relationName: /^\s*(?:name:\s*)?"([^"]+)"/.exec(relation ?? '')?.[1],
    },
  ]
}

const readModel = (name: string, body: string): Model => {
  const lines = body.split('\n')
  const keys = new Map<string, readonly string[]>()
  let ids: readonly string[] = []
  for (const line of lines) {
    const [, kind, list, rest = ''] =
      /^\s*@@(id|unique)\(\s*(?:fields:\s*)?\[([^\]]*)\](.*)/.exec(line) ?? []
    if (kind === undefined) continue
    const fields = namesIn(list?.replaceAll(/\([^)]*\)/g, ''))
    if (kind === 'id') ids = fields
    keys.set(/name:\s*"([^"]+)"/.exec(rest)?.[1] ?? fields.join('_'), fields)
  }
  return {
    name,
    table: /@@map\(\s*(?:name:\s*)?"([^"]+)"/.exec(body)?.[1] ?? name,
    fields: lines.filter((line) => !/^\s*@@/.test(line)).flatMap(readField),
    keys,
    ids,
  }
}

/** Reads the models and enums of the text of a schema. */
export const parseSchema = (text: string): Schema => {
  const models = new Map<string, Model>()
  const enums = new Map<string, readonly string[]>()
  const outputs: string[] = []
  for (const [, kind, name = '', body = ''] of text.replaceAll(COMMENT, '').matchAll(BLOCK)) {
    if (kind === 'model' || kind === 'view') models.set(name, readModel(name, body))
    if (kind === 'enum')
      enums.set(
        name,
        body.split('\n').flatMap((line) => /^\s*(\w+)/.exec(line)?.[1] ?? []),
      )
    const output = kind === 'generator' ? /output\s*=\s*"([^"]+)"/.exec(body)?.[1] : undefined
    if (output !== undefined) outputs.push(output)
  }
  return { models, enums, outputs }
}

const PLACES = [
  'prisma/schema.prisma',
  'schema.prisma',
  'prisma/schema',
  'src/prisma/schema.prisma',
]

const readText = (path: string): string =>
  path.endsWith('.prisma')
    ? readFileSync(path, 'utf8').slice(0, SCHEMA_BYTES_MAX)
    : readdirSync(path)
        .filter((name) => name.endsWith('.prisma'))
        .map((name) => readText(join(path, name)))
        .join('\n')

let known: Schema | undefined

/** The schema of the application; without one, there are no models. */
export const readSchema = (): Schema => {
  if (known !== undefined) return known
  const path = PLACES.map((place) => join(APPLICATION, place)).find((place) => existsSync(place))
  if (path === undefined) return (known = parseSchema(''))
  const schema = parseSchema(readText(path))
  const base = path.endsWith('.prisma') ? dirname(path) : path
  return (known = { ...schema, outputs: schema.outputs.map((output) => join(base, output)) })
}
