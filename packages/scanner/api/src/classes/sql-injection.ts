import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods } from './class-record.ts'
import { TAKE_OVER } from './shared-texts.ts'

const MYSQL = ['mysql', 'mysql2', 'mysql2/promise', 'promise-mysql']
  .flatMap((module) => [`${module}.createConnection()`, `${module}.createPool()`])
  .join(' ')

const JAVASCRIPT = 'javascript typescript'

const CURSORS = ['sqlite3', 'psycopg2', 'psycopg', 'pymysql', 'MySQLdb', 'mysql.connector']
  .map((module) => `${module}.connect().cursor()`)
  .join(' ')

export const sqlInjection = defineClass({
  id: 'sql-injection',
  sinkKind: 'sql',
  ruleId: 'daimon.sql-injection',
  title: 'SQL injection',
  cwe: 89,
  vector: TAKE_OVER,
  remediation:
    'Pass values as statement parameters. Take table and column names from an allowlist.',
  source: 'flow',
  taints: ['sql'],
  sinks: [
    functions(MYSQL, 'query execute'),
    functions('pg.Client() pg.Pool()', 'query'),
    functions('sqlite3.Database() sqlite3.verbose().Database()', 'run get all each exec prepare'),
    functions('better-sqlite3()', 'prepare exec'),
    functions('sequelize.Sequelize() sequelize()', 'query'),
    functions('knex()', 'raw'),
    functions('sqlite3.connect() psycopg.connect()', 'execute executemany executescript'),
    functions(CURSORS, 'execute executemany executescript'),
    globals('django.db.connection.cursor().execute sqlalchemy.text'),
    functions('mariadb.createPool() mariadb.createConnection()', 'query batch execute'),
    functions('mssql.Request() mssql.ConnectionPool().request()', 'query batch'),
    functions('mssql', 'query'),
    functions('node:sqlite.DatabaseSync() sqlite.DatabaseSync()', 'prepare exec'),
    functions('sqlite.open()', 'run get all each exec prepare'),
    functions('oracledb.getConnection()', 'execute'),
    functions('pg-promise()()', 'query any one none many oneOrNone manyOrNone'),
    functions('sequelize', 'literal'),
    functions('sequelize.Sequelize() sequelize.Sequelize sequelize()', 'literal'),
    functions('drizzle-orm', 'sql.raw'),
    functions('kysely', 'sql.raw sql.lit sql.literal'),
    functions('@prisma/client.Prisma Prisma', 'raw'),
    functions('slonik', 'sql.unsafe'),
    globals('asyncpg.connect().fetch asyncpg.connect().fetchrow asyncpg.connect().execute'),
    globals('django.db.models.expressions.RawSQL django.db.models.RawSQL'),
    functions('pandas', 'read_sql read_sql_query'),
    methods(JAVASCRIPT, '$queryRawUnsafe $executeRawUnsafe'),
    methods(
      JAVASCRIPT,
      'whereRaw orWhereRaw andWhereRaw havingRaw orHavingRaw orderByRaw groupByRaw joinRaw fromRaw selectRaw',
    ),
    methods('python', 'raw extra', { takes: 'sql' }),
    // Whatever the driver, and however the application got its connection.
    methods(
      JAVASCRIPT,
      'query execute exec run all get each prepare raw literal any one none many oneOrNone manyOrNone unsafe batch queryRaw executeRaw where andWhere orWhere having orderBy addSelect select',
      { takes: 'sql' },
    ),
    methods(
      'python',
      'execute executemany executescript fetch fetchrow fetchval fetch_all fetch_one fetch_val execute_sql execute_query execute_query_dict execute_many execute_script exec_driver_sql',
      {
        takes: 'sql',
      },
    ),
  ],
  proof: {
    oracle: 'sql-structure',
    confirmation: {
      observer: 'monitor',
      observation:
        "a statement received by the monitor's database, with the nonce outside string literals",
      because: 'it arrives over the network from another process and is parsed there',
    },
    evaluator: null,
    application: {
      effect: 'a word from the payload becomes part of the statement',
      calls: ['sql'],
      observed: [],
      payloads: () => [
        `1' OR ${NONCE_PLACE}='1`,
        `1 OR ${NONCE_PLACE}=1`,
        `1" OR ${NONCE_PLACE}="1`,
        `1') OR ${NONCE_PLACE}=('1`,
        NONCE_PLACE,
      ],
      control: '1',
      placement: 'text',
      isBlind: false,
    },
    package: null,
  },
})
