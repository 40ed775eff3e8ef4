/** How applications write records, as data. */

/** Methods of drivers and object mappers that take the columns of a record. */
export const RECORD_MAKERS: ReadonlySet<string> = new Set(
  'create insert insertOne insertMany insertInto bulkCreate createMany build save upsert update updateOne updateMany findByIdAndUpdate findOneAndUpdate findOneAndReplace replaceOne updateTable values set insert_one insert_many update_one update_many replace_one find_one_and_update update_or_create get_or_create bulk_create'.split(
    ' ',
  ),
)

/** Paths of such methods of responses, headers, caches, and values in memory. */
export const OTHER_MAKERS =
  /^(?:#response|(?:Weak)?Map\(\)|(?:Weak)?Set\(\)|Headers\(\)|URLSearchParams\(\)|FormData\(\)|Object|Reflect|lodash|lodash-es|underscore|ramda|immutable|express\(\)|redis|ioredis|node-cache|lru-cache|quick-lru|keyv|cache-manager|memcached|memjs|django\.core\.cache|flask_caching)(?=[-.(])|\.(?:headers|cookies|session|searchParams|cache)\.\w+$/

/** Members of an argument that hold the columns. */
export const COLUMN_HOLDERS: ReadonlySet<string> = new Set(
  '[] data $set $setOnInsert $push values doc document defaults create update'.split(' '),
)

/** Methods of forms and serializers that write their fields to a record. */
export const FORM_SAVES =
  /^(?:(?:flask_wtf|wtforms)\.(?:\w+\.)*(?:Flask)?Form\.prototype\.populate_obj|django\.forms\.(?:\w+\.)*ModelForm\.prototype\.save|rest_framework\.serializers\.(?:\w+\.)*ModelSerializer\.prototype\.save)$/
/** Forms that read the request by themselves. */
export const READING_FORMS = /^flask_wtf\./

/** A column of a statement, with the place of its parameter among all, or with its name. */
type StatementColumn = {
  readonly name: string
  readonly place: number
  readonly parameter?: string
}

const INSERT =
  /^\s*(?:insert|replace)\s+(?:or\s+\w+\s+)?into\s+\S{1,80}?\s*\(([^()]{1,400})\)\s*values\s*\(([^()]{1,400})\)/i
const UPDATE = /^\s*update\s+\S{1,80}\s+set\s+([^;]{1,400})/i
/** The column of an assignment, or a parameter in its expression. */
const ASSIGNED = /(\w{1,80})["`\]]?\s{0,20}=|\?|\$\d{1,3}|%s|[@:$][a-z_]\w{0,63}|%\(\w{1,64}\)s/gi
/** `@name` and `:name`, and `%(name)s`. */
const NAMED = /^(?:[@:$]([a-z_]\w{0,63})|%\((\w{1,64})\)s)$/i

/** The columns that a statement sets to its parameters. */
export const listColumns = (statement: string): readonly StatementColumn[] => {
  const [, columns, values] = INSERT.exec(statement) ?? []
  if (columns !== undefined && values !== undefined) {
    const names = columns.split(',').map((name) => name.replaceAll(/\W/g, ''))
    return inOrder(names.map((name, at) => [name, values.split(',')[at]?.trim() ?? '']))
  }
  const [, assignments] = UPDATE.exec(statement) ?? []
  if (assignments === undefined) return []
  const [set = ''] = assignments.split(/\bwhere\b/i)
  let column = ''
  return inOrder(
    [...set.matchAll(ASSIGNED)].flatMap(([value, name]) => {
      column = name ?? column
      return name === undefined ? [[column, value] as const] : []
    }),
  )
}

/** `?` and `%s` are counted; `$2` says its place, and `@name` the member that holds it. */
const inOrder = (pairs: readonly (readonly [name: string, value: string])[]): StatementColumn[] => {
  let count = 0
  return pairs.flatMap(([name, value]) => {
    const [, numbered] = /^\$(\d{1,3})$/.exec(value) ?? []
    if (numbered !== undefined) return [{ name, place: Number(numbered) - 1 }]
    const [, prefixed, formatted] = NAMED.exec(value) ?? []
    const parameter = prefixed ?? formatted
    if (parameter !== undefined) return [{ name, place: -1, parameter }]
    return value === '?' || value === '%s' ? [{ name, place: (count += 1) - 1 }] : []
  })
}
