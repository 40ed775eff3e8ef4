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

export type SinkRule = {
  readonly kind: SinkKind
  readonly cwe: number
  readonly args: readonly number[]
}

const rule = (kind: SinkKind, cwe: number, args: readonly number[] = [0]): SinkRule => ({
  kind,
  cwe,
  args,
})

const named = (sink: SinkRule, module: string, names: string): [string, SinkRule][] =>
  names.split(' ').map((name) => [name === '' ? module : `${module}.${name}`, sink])

const command = rule('command', 78, [0, 1])
const code = rule('code', 94)
const path = rule('path', 22)
const request = rule('request', 918)
const sql = rule('sql', 89)
const paths =
  'readFile readFileSync createReadStream writeFile writeFileSync createWriteStream appendFile appendFileSync open openSync unlink unlinkSync rm rmSync rmdir rmdirSync readdir readdirSync stat statSync lstat lstatSync access exists existsSync copyFile copyFileSync rename renameSync mkdir mkdirSync'
const verbs = ' get post put patch delete head request'

export const SINKS: ReadonlyMap<string, SinkRule> = new Map([
  ...named(command, 'child_process', 'exec execSync spawn spawnSync execFile execFileSync fork'),
  ...named(command, 'shelljs', 'exec'),
  ...named(command, 'execa', ' command commandSync sync execa execaCommand'),
  ...named(command, 'cross-spawn', ' sync spawn'),
  ...named(code, 'vm', 'runInThisContext runInNewContext runInContext compileFunction Script'),
  ['eval', code] as [string, SinkRule],
  ['Function', rule('code', 94, [0, 1, 2, 3])] as [string, SinkRule],
  ['import', rule('module', 94)] as [string, SinkRule],
  ['require', rule('module', 94)] as [string, SinkRule],
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
  ...named(request, 'node-fetch', ' default'),
  ['fetch', request] as [string, SinkRule],
  ...['mysql', 'mysql2'].flatMap((module) =>
    ['createConnection()', 'createPool()'].flatMap((made) =>
      named(sql, `${module}.${made}`, 'query execute'),
    ),
  ),
  ...['pg.Client()', 'pg.Pool()', 'pg.default.Pool()', 'pg.default.Client()'].flatMap((made) =>
    named(sql, made, 'query'),
  ),
  ...named(sql, 'sqlite3.Database()', 'run get all each exec'),
  ...named(sql, 'better-sqlite3()', 'prepare exec'),
  ...named(sql, 'sequelize.Sequelize()', 'query'),
  ...named(sql, 'knex()', 'raw'),
  ...named(rule('deserialization', 502), 'node-serialize', 'unserialize'),
  ...named(rule('deserialization', 502), 'serialize-to-js', 'deserialize'),
  ...named(rule('code', 94), 'js-yaml', 'load'),
  ['subprocess.run', command],
  ['subprocess.Popen', command],
  ['subprocess.call', command],
  ['subprocess.check_output', command],
  ['subprocess.check_call', command],
  ['os.system', command],
  ['os.popen', command],
  ['exec', code],
  ['compile', code],
  ['open', path],
  ['os.remove', path],
  ['os.unlink', path],
  ['shutil.rmtree', path],
  ['flask.send_file', path],
  ['flask.render_template_string', rule('code', 1336)],
  ['pickle.load', rule('deserialization', 502)],
  ['pickle.loads', rule('deserialization', 502)],
  ['yaml.load', rule('deserialization', 502)],
  ['marshal.loads', rule('deserialization', 502)],
  ['requests.get', request],
  ['requests.post', request],
  ['requests.request', request],
  ['urllib.request.urlopen', request],
  ['httpx.get', request],
  ['httpx.post', request],
])

/** Methods of a response, where a handler of a route calls them on its second parameter. */
export const RESPONSE_SINKS: ReadonlyMap<string, SinkRule> = new Map([
  ['send', rule('markup', 79)],
  ['end', rule('markup', 79)],
  ['write', rule('markup', 79)],
  ['sendFile', rule('path', 22)],
  ['sendfile', rule('path', 22)],
  ['download', rule('path', 22)],
  ['redirect', rule('redirect', 601, [0, 1])],
])
