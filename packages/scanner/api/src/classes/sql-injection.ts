import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods } from './class-record.ts'
import { TAKE_OVER } from './shared-texts.ts'

const MYSQL = ['mysql', 'mysql2', 'mysql2/promise', 'promise-mysql']
  .flatMap((module) => [`${module}.createConnection()`, `${module}.createPool()`])
  .join(' ')

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
    methods('javascript typescript', '$queryRawUnsafe $executeRawUnsafe'),
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
