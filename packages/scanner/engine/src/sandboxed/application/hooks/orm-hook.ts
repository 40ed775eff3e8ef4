import Module from 'node:module'
import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'
import { importLoaded } from './load-hook.ts'

type Library = {
  readonly file: RegExp
  /** The exported class, if the module isn't the class itself. */
  readonly className?: string
  readonly statics?: string
  readonly methods?: string
}

const CONDITIONS =
  'where andWhere orWhere having andHaving orHaving orderBy addOrderBy groupBy addGroupBy select addSelect set values leftJoin innerJoin leftJoinAndSelect innerJoinAndSelect'
const RUNS = 'getMany getOne getOneOrFail getManyAndCount getRawMany getRawOne getCount execute'
const RECORDS =
  'save insert update upsert delete remove softDelete softRemove query find findBy findOne findOneBy findOneOrFail findOneByOrFail findAndCount findAndCountBy count countBy exists existsBy increment decrement'

const LIBRARIES: readonly Library[] = [
  { file: /\/typeorm\/repository\/Repository\.js$/, className: 'Repository', methods: RECORDS },
  {
    file: /\/typeorm\/entity-manager\/EntityManager\.js$/,
    className: 'EntityManager',
    methods: RECORDS,
  },
  { file: /\/typeorm\/data-source\/DataSource\.js$/, className: 'DataSource', methods: 'query' },
  ...['Query', 'Select', 'Update', 'Delete', 'Insert'].map((kind) => ({
    file: new RegExp(`/typeorm/query-builder/${kind === 'Query' ? '' : kind}QueryBuilder\\.js$`),
    className: kind === 'Query' ? 'QueryBuilder' : `${kind}QueryBuilder`,
    methods: `${CONDITIONS} ${RUNS}`,
  })),
  { file: /\/sequelize\/lib\/sequelize\.js$/, methods: 'query', statics: 'literal' },
  {
    file: /\/sequelize\/lib\/model\.js$/,
    methods: 'save update destroy increment decrement',
    statics:
      'findAll findOne findByPk findAndCountAll findOrCreate create bulkCreate update upsert destroy count increment decrement',
  },
  {
    file: /\/knex\/lib\/query\/querybuilder\.js$/,
    methods:
      'whereRaw orWhereRaw havingRaw orHavingRaw orderByRaw groupByRaw joinRaw fromRaw where andWhere orWhere insert update delete del first select',
  },
  { file: /\/knex\/lib\/client\.js$/, methods: 'raw' },
]

/**
 * Reports calls of object-relational mappers where the application makes them, because they run
 * their statements later, without the frames of the application.
 */
export const hookMappers = (): void => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  for (const [path, module] of Object.entries(loaded)) {
    const library = LIBRARIES.find(({ file }) => file.test(path))
    if (library === undefined || module === undefined) continue
    const { className, statics = '', methods = '' } = library
    const exported = module.exports as Readonly<Record<string, unknown>>
    const owner: unknown = className === undefined ? exported : exported[className]
    if (typeof owner !== 'function') continue
    hookCalls(owner, statics)
    hookCalls(owner.prototype as object | undefined, methods)
  }
}

/** Builders of statements whose texts become a part of them as they are. */
const RAW = /\/(?:drizzle-orm\/sql\/sql|kysely\/dist\/\w+\/raw-builder\/sql)\.c?js$/

/** Reports texts that the application puts into statements which a builder runs later. */
export const hookBuilders = async (): Promise<void> => {
  const modules = (await importLoaded(RAW)) as readonly { readonly sql?: object }[]
  for (const { sql } of modules) if (sql !== undefined) hookCalls(sql, 'raw lit literal')
}

const hookCalls = (owner: object | undefined, names: string): void => {
  if (owner === undefined) return
  for (const name of withAliases(owner, names.split(' ')))
    before(owner, name, ([first]) =>
      // Only a text becomes a part of the statement; values of objects are bound.
      recordCall('sql', name, typeof first === 'string' ? first : ''),
    )
}

/** The methods that an owner has, and its other names for them. */
const withAliases = (owner: object, names: readonly string[]): string[] => {
  const all = Object.entries(Object.getOwnPropertyDescriptors(owner))
  const wanted = new Set(
    all.flatMap(([name, { value }]) =>
      names.includes(name) && typeof value === 'function' ? [value as unknown] : [],
    ),
  )
  return all.flatMap(([name, { value }]) => (wanted.has(value) ? [name] : []))
}
