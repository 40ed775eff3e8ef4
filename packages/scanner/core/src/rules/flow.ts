/** How values move through calls of code that isn't analyzed, as data. */

/** Methods that put their arguments into their receiver. */
export const MUTATORS: ReadonlySet<string> = new Set(
  'push unshift add set append extend insert splice setdefault update appendleft'.split(' '),
)

/** Methods whose result is a number or a truth value. */
export const COUNTING: ReadonlySet<string> = new Set(
  'push unshift indexOf lastIndexOf findIndex localeCompare charCodeAt codePointAt includes startsWith endsWith'.split(
    ' ',
  ),
)

/** Methods that find or change data by what they are given. */
export const DATA_METHODS =
  /^(?:find|get|list|query|fetch|load|read|search|select|count|lookup|set|put|update|create|add|save|store|insert|remove|delete|enable|disable|install|uninstall|start|stop|register|check|validate)(?![a-z])(?!.*(?:[Hh]tml|HTML|[Mm]arkup|[Tt]ext|[Uu]rl|URL))/

/**
 * Methods that call a function with what their receiver holds, and often return what it returns.
 */
export const ITERATORS: ReadonlySet<string> = new Set(
  'map filter forEach find findIndex findLast some every flatMap reduce reduceRight sort then catch finally replace replaceAll each eachSeries mapSeries mapLimit eachLimit reject mapValues sortBy groupBy on once addListener subscribe tap pipe pluck from'.split(
    ' ',
  ),
)

/** Calls of a module that pass their first argument to a function, as `_.map(list, run)`. */
export const ITERATOR_MODULES =
  /^(?:lodash|underscore|async|bluebird|ramda|Array|Promise|map|filter)\b/

/** Methods that turn what a receiver or an argument holds into a text. */
export const TEXT_MAKERS: ReadonlySet<string> = new Set(
  'join toString concat replace replaceAll format trim toUpperCase toLowerCase String slice substring'.split(
    ' ',
  ),
)

/**
 * Kinds of sinks whose results are data of another party: rows, a file, a response. What the caller
 * passed selects them and isn't in them.
 */
export const ANSWERING_KINDS: ReadonlySet<string> = new Set([
  'sql',
  'nosql',
  'path',
  'request',
  'code',
  'command',
  'deserialization',
])

/** Those whose results are records that other requests may have stored. */
export const RECORD_KINDS: ReadonlySet<string> = new Set(['sql', 'nosql'])

/**
 * Members of a request that the application or its framework sets, so that no attacker chooses
 * them.
 */
export const SERVER_MEMBERS: ReadonlySet<string> = new Set(
  'session user auth account currentUser userId app log logger ip ips method protocol secure socket connection route routeOptions server db env state isAuthenticated requestId id locals res response next csrfToken httpVersion complete aborted raw_user tenant role roles permissions'.split(
    ' ',
  ),
)

/** Members of a form's fields that its class declares, whatever data the form is filled with. */
export const FORM_TEXTS: ReadonlySet<string> = new Set(
  'help_text label_tag legend_tag id_for_label auto_id css_classes'.split(' '),
)

/** Members that the client fills, even if a parser of the application puts them there. */
export const CLIENT_MEMBERS: ReadonlySet<string> = new Set(
  'body rawBody query params headers rawHeaders cookies signedCookies files file payload url originalUrl path hostname host subdomains request req data form fields json text args values'.split(
    ' ',
  ),
)

/** Methods of drivers and object mappers that return records. */
export const RECORD_READERS: ReadonlySet<string> = new Set(
  'fetchall fetchone fetchmany findAll findMany findUnique findFirst findOne findById findByPk findAndCountAll lean scalars scalar_one scalar_one_or_none firstOrFail findOneBy findOneByOrFail findOneOrFail findFirstOrThrow findUniqueOrThrow getOne getMany find_one get_or_404 first_or_404 get_object_or_404 get_list_or_404 one_or_none scalar executeTakeFirst executeTakeFirstOrThrow'.split(
    ' ',
  ),
)

/** Such methods whose names collections and documents in memory have as well. */
export const STORE_READERS: ReadonlySet<string> = new Set(
  'first one toArray to_list findBy'.split(' '),
)

/** Queries that are awaited, or run by a method with any name: `db.select().from(t).get()`. */
export const QUERIES =
  /(?:^|[./])drizzle\(\)(?:\.\w+\(\))*\.select(?:Distinct)?\(\)\.from\b|^knex(?:\.(?:default|knex))?\(\)\(\)\.(?:\w+\(\)\.)*(?:select|where|andWhere|whereIn|orderBy|limit|join|leftJoin)$/

/** The user of a request as a record, by the path of what is read: Django, and Flask-Login. */
export const USER_RECORDS: ReadonlySet<string> = new Set([
  '#request.user',
  'flask_login.current_user',
])

/** Drivers and object mappers, as imported and at the beginning of a path. */
export const STORE_MODULES =
  /^(?:node:)?(?:pg|pg-promise|postgres|slonik|mysql2?|promise-mysql|mariadb|mssql|oracledb|sqlite3?|better-sqlite3|sequelize|sequelize-typescript|typeorm|knex|objection|bookshelf|@prisma|drizzle-orm|kysely|@mikro-orm|@adonisjs\/lucid|mongodb|mongoose|monk|nedb|@seald-io\/nedb|@nestjs\/(?:mongoose|typeorm|sequelize)|cassandra-driver|psycopg2?|pymysql|MySQLdb|asyncpg|aiosqlite|aiomysql|databases|sqlalchemy|flask_sqlalchemy|sqlmodel|django\.db|django\.contrib\.auth|peewee|tortoise|pony|pymongo|flask_pymongo|motor|beanie|odmantic|mongoengine)(?:$|[./(])/

/** Methods that only objects of such modules have. */
export const STORE_CALLS: ReadonlySet<string> = new Set(
  'collection getRepository createQueryBuilder selectFrom filter_by execute'.split(' '),
)

/** A member of a path that holds a store: `fastify().mongo.db`. */
export const STORE_MEMBERS =
  /\.(?:db|database|mongo|mongodb|pg|mysql|knex|sequelize|prisma|orm|collection\(\))(?=[.(])/

/** Members of a request whose members are texts, never objects. */
export const STRING_MEMBERS: ReadonlySet<string> = new Set(
  'params headers cookies args form values path url originalUrl GET POST path_params query_params'.split(
    ' ',
  ),
)

/** Calls that read a text of several under a name. */
export const TEXT_READERS = /(?:^|\.)(?:searchParams|headers|URLSearchParams\(\))\.get$/

/** The same in Python, where other frameworks have objects under these names. */
export const PYTHON_STRING_MEMBERS: ReadonlySet<string> = new Set(
  'query match_info rel_url'.split(' '),
)

/** Decorators of Nest for parameters that are texts. */
export const TEXT_DECORATORS: ReadonlySet<string> = new Set(['Param', 'HostParam', 'Ip'])

/** Functions of Python that call one of their arguments with the later ones, by its position. */
export const CALLERS: ReadonlyMap<string, number> = new Map([
  ...'partial add_task to_thread run_in_threadpool submit start_soon run_sync call_soon sync_to_async'
    .split(' ')
    .map((name): [string, number] => [name, 0]),
  ['run_in_executor', 1],
  ['call_later', 1],
])
