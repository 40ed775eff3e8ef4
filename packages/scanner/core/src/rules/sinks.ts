/**
 * Where data does harm, as data. A key is the path of what is called as the analysis knows it: the module, then
 * members, `()` for the result of a call. Arguments count from 0.
 */
type SinkKind =
  | 'command'
  | 'code'
  | 'path'
  | 'sql'
  | 'request'
  | 'markup'
  | 'redirect'
  | 'deserialization'
  | 'prototype'
  | 'pattern'
  | 'module'
  /** A credential in the code, by its form; fed by nobody. */
  | 'secret'
  /** The same, by the name that it is given alone. */
  | 'password'

export type SinkRule = {
  readonly kind: SinkKind
  readonly cwe: number
  readonly args: readonly number[]
  /** Starts a program by its name: without a shell, what else it is given is no part of a command. */
  readonly isProgram: boolean
}

/** What a method is called upon, among the arguments of a rule. */
export const SELF = -1

export const sinkRule = (
  kind: SinkKind,
  cwe: number,
  args: readonly number[] = [0],
  isProgram = false,
): SinkRule => ({ kind, cwe, args, isProgram })

const named = (sink: SinkRule, module: string, names: string): [string, SinkRule][] =>
  names.split(' ').map((name) => [name === '' ? module : `${module}.${name}`, sink])

const command = sinkRule('command', 78)
const program = sinkRule('command', 78, [0, 1], true)
const code = sinkRule('code', 94)
const path = sinkRule('path', 22)
const request = sinkRule('request', 918)
const sql = sinkRule('sql', 89)
const paths =
  'readFile readFileSync createReadStream writeFile writeFileSync createWriteStream appendFile appendFileSync open openSync unlink unlinkSync rm rmSync rmdir rmdirSync readdir readdirSync stat statSync lstat lstatSync access exists existsSync copyFile copyFileSync rename renameSync mkdir mkdirSync'
const verbs = ' get post put patch delete head request'

export const SINKS: ReadonlyMap<string, SinkRule> = new Map([
  ...named(command, 'child_process', 'exec execSync fork'),
  ...named(program, 'child_process', 'spawn spawnSync execFile execFileSync'),
  ...named(command, 'shelljs', 'exec'),
  ...named(command, 'execa', 'command commandSync execaCommand execaCommandSync'),
  ...named(program, 'execa', ' sync execa execaSync'),
  ...named(program, 'cross-spawn', ' sync spawn'),
  ...named(code, 'vm', 'runInThisContext runInNewContext runInContext compileFunction Script'),
  ['eval', code] as [string, SinkRule],
  ['Function', sinkRule('code', 94, [0, 1, 2, 3])] as [string, SinkRule],
  ['import', sinkRule('module', 94)] as [string, SinkRule],
  ['require', sinkRule('module', 94)] as [string, SinkRule],
  ...named(path, 'fs', paths),
  ...named(path, 'fs.promises', paths),
  ...named(path, 'fs/promises', paths),
  ...named(path, 'fs-extra', `${paths} remove outputFile readJson writeJson`),
  ...named(path, 'graceful-fs', paths),
  ...named(path, 'send', ''),
  ...['http', 'https'].flatMap((module) => named(request, module, 'get request')),
  ...['axios', 'request', 'got', 'needle', 'superagent', 'undici'].flatMap((module) =>
    named(request, module, verbs),
  ),
  ...named(request, 'node-fetch', ''),
  ['fetch', request] as [string, SinkRule],
  ...['mysql', 'mysql2', 'mysql2/promise', 'promise-mysql'].flatMap((module) =>
    ['createConnection()', 'createPool()'].flatMap((made) =>
      named(sql, `${module}.${made}`, 'query execute'),
    ),
  ),
  ...['pg.Client()', 'pg.Pool()'].flatMap((made) => named(sql, made, 'query')),
  ...['sqlite3.Database()', 'sqlite3.verbose().Database()'].flatMap((made) =>
    named(sql, made, 'run get all each exec prepare'),
  ),
  ...named(sql, 'better-sqlite3()', 'prepare exec'),
  ...['sequelize.Sequelize()', 'sequelize()'].flatMap((made) => named(sql, made, 'query')),
  ...named(sql, 'knex()', 'raw'),
  ...named(sinkRule('deserialization', 502), 'node-serialize', 'unserialize'),
  ...named(sinkRule('deserialization', 502), 'serialize-to-js', 'deserialize'),
  ...named(sinkRule('code', 94), 'js-yaml', 'load'),
  ...named(program, 'subprocess', 'run Popen call check_output check_call'),
  ...named(command, 'subprocess', 'getoutput getstatusoutput'),
  ['asyncio.create_subprocess_shell', command],
  ['os.system', command],
  ['os.popen', command],
  ['exec', code],
  ['compile', code],
  ['open', path],
  ['os.remove', path],
  ['os.unlink', path],
  ['shutil.rmtree', path],
  ['flask.send_file', path],
  ['flask.render_template_string', sinkRule('code', 1336)],
  ['pickle.load', sinkRule('deserialization', 502)],
  ['pickle.loads', sinkRule('deserialization', 502)],
  ['yaml.load', sinkRule('deserialization', 502)],
  ['marshal.loads', sinkRule('deserialization', 502)],
  ...named(sinkRule('deserialization', 502), 'yaml', 'unsafe_load full_load'),
  ...['dill.loads', 'cloudpickle.loads', 'jsonpickle.decode'].map((name): [string, SinkRule] => [
    name,
    sinkRule('deserialization', 502),
  ]),
  ...['jinja2.Template', 'jinja2.Environment().from_string'].map((name): [string, SinkRule] => [
    name,
    sinkRule('code', 1336),
  ]),
  ...['requests', 'requests.Session()', 'httpx', 'httpx.Client()', 'httpx.AsyncClient()'].flatMap(
    (client) => [
      ...named(request, client, 'get post put patch delete head options'),
      ...named(sinkRule('request', 918, [1]), client, 'request'),
    ],
  ),
  ...named(request, 'aiohttp.ClientSession()', 'get post put patch delete head'),
  ['urllib.request.urlopen', request],
  ...['sqlite3.connect()', 'psycopg.connect()'].flatMap((made) =>
    named(sql, made, 'execute executemany executescript'),
  ),
  ...['sqlite3', 'psycopg2', 'psycopg', 'pymysql', 'MySQLdb', 'mysql.connector'].flatMap((module) =>
    named(sql, `${module}.connect().cursor()`, 'execute executemany executescript'),
  ),
  ['django.db.connection.cursor().execute', sql],
  ['sqlalchemy.text', sql],
  ...named(sinkRule('redirect', 601), 'flask', 'redirect'),
  ...['django.shortcuts.redirect', 'django.http.HttpResponseRedirect'].map(
    (name): [string, SinkRule] => [name, sinkRule('redirect', 601)],
  ),
  ...['fastapi.responses', 'starlette.responses'].flatMap((module): [string, SinkRule][] => [
    [`${module}.RedirectResponse`, sinkRule('redirect', 601)],
    [`${module}.HTMLResponse`, sinkRule('markup', 79)],
    [`${module}.FileResponse`, path],
  ]),
  ...['markupsafe.Markup', 'flask.Markup', 'django.utils.safestring.mark_safe'].map(
    (name): [string, SinkRule] => [name, sinkRule('markup', 79)],
  ),
])

const ownFile = sinkRule('path', 22, [SELF])

/** Methods whose name says enough, whatever they are called upon; behind the language. */
export const METHOD_SINKS: ReadonlyMap<string, SinkRule> = new Map([
  ...['read_text', 'read_bytes', 'write_text', 'write_bytes'].map((name): [string, SinkRule] => [
    `python ${name}`,
    ownFile,
  ]),
  ...['javascript', 'typescript'].flatMap((language) =>
    ['$queryRawUnsafe', '$executeRawUnsafe'].map((name): [string, SinkRule] => [
      `${language} ${name}`,
      sql,
    ]),
  ),
])

/** Programs that run what they are given. */
export const INTERPRETERS =
  /(?:^|[\\/])(?:sh|bash|dash|zsh|ksh|fish|cmd|powershell|pwsh|node|deno|bun|python[\d.]*|perl|ruby|php|env|xargs|find|ssh|sudo|su)(?:\.exe)?$/i
