import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

const exec = "const { exec } = require('child_process')\n"

export const commandCases: readonly ProofCase[] = [
  decoy(
    'a program with a list of arguments',
    "const { execFile } = require('child_process')\nmodule.exports = (name, done) => execFile('echo', ['-n', name], done)",
  ),
  decoy(
    'spawn without a shell',
    "const { spawn } = require('child_process')\nexports.list = (folder) => spawn('ls', ['-l', folder])",
  ),
  decoy('quoted by a helper in another file', {
    'index.js': `${exec}const { quote } = require('./lib/quote')\nexports.show = (name, done) => exec('echo ' + quote(name), done)`,
    'lib/quote.js':
      'exports.quote = (text) => "\'" + String(text).split("\'").join("\'\\\\\'\'") + "\'"',
  }),
  decoy(
    'made a number',
    `${exec}exports.end = (pid, done) => exec('kill -0 ' + Number(pid), done)`,
  ),
  decoy(
    'parsed as an integer and checked',
    `${exec}exports.end = function (pid) {\n  const number = parseInt(pid, 10)\n  if (!Number.isInteger(number)) throw new TypeError('pid')\n  return exec('kill -0 ' + number)\n}`,
  ),
  decoy(
    'held to a pattern',
    `${exec}exports.look = function (host, done) {\n  if (typeof host !== 'string' || !/^[\\w.-]+$/.test(host)) return done(new Error('host'))\n  exec('echo ' + host, done)\n}`,
  ),
  decoy(
    'looked up in a table',
    `${exec}const table = new Map([['a', 'ls'], ['b', 'pwd']])\nexports.act = (name) => table.has(name) ? exec(table.get(name)) : undefined`,
  ),
  decoy(
    'never called',
    `${exec}function dead(name) { exec('echo ' + name) }\nexports.live = (name) => 'hello ' + name`,
  ),
  decoy(
    'running the given command is what it is for',
    `${exec}exports.execute = (command, done) => exec(command, done)`,
  ),
  decoy(
    'refuses what a shell would read',
    `${exec}exports.show = function (name) {\n  if (/[^A-Za-z0-9 ]/.test(String(name))) throw new Error('refused')\n  return exec('echo "' + name + '"')\n}`,
  ),
  decoy(
    'a constant command beside the data',
    `${exec}exports.date = function (format, done) { exec('date', (error, out) => done(error, format + out)) }`,
  ),
  decoy(
    'handed to the shell as a parameter of a script',
    "const { spawn } = require('child_process')\nexports.show = (text) => spawn('sh', ['-c', 'printf %s \"$1\"', 'show', text])",
  ),
  decoy(
    'handed over in the environment',
    `${exec}exports.show = (text, done) => exec('printf %s "$TEXT"', { env: { PATH: process.env.PATH, TEXT: String(text) } }, done)`,
  ),
  vulnerability(
    'command-injection',
    'joined to a command',
    `${exec}module.exports = function (name, done) {\n  exec('echo ' + name, done) // SINK\n}`,
  ),
  vulnerability(
    'command-injection',
    'in double quotes that are escaped',
    `${exec}exports.show = (text) => exec('echo "' + String(text).replace(/"/g, '\\\\"') + '"') // SINK`,
  ),
  vulnerability(
    'command-injection',
    'an option of the constructor, used by a method',
    `${exec}class Host {\n  constructor(options) { if (!options.address) throw new Error('address'); this.address = options.address }\n  check(done) {\n    return exec('echo ' + this.address, done) // SINK\n  }\n}\nexports.Host = Host`,
  ),
  vulnerability(
    'command-injection',
    'in single quotes, behind a promise',
    `${exec}exports.find = async ({ pattern, folder = '.' }) => {\n  await null\n  return exec(\`echo '\${pattern}' \${folder.length}\`) // SINK\n}`,
  ),
  vulnerability(
    'command-injection',
    'a number to begin with, and what comes back never settles',
    `${exec}exports.free = function (port) {\n  if (!parseInt(port, 10)) throw new TypeError('port')\n  exec('echo ' + port) // SINK\n  return { then() {} }\n}`,
  ),
  vulnerability(
    'command-injection',
    'a member of what the constructor keeps, beside another object',
    `${exec}class Picture {\n  constructor(source, target) {\n    if (!source.format || !target.format) throw new TypeError('format')\n    this.target = target\n  }\n  make() {\n    return exec('echo ' + this.target.folder.name) // SINK\n  }\n}\nmodule.exports = (source, target) => new Picture(source, target)`,
  ),
  vulnerability(
    'command-injection',
    'after a call whose options stay, to a file that is there',
    `${exec}const fs = require('fs')\nlet command = 'cp'\nmodule.exports = function (from, to, options) {\n  if (options && options.program) command = { name: options.program, from, to }\n  if (!fs.statSync(from).isFile()) return\n  return exec(command.concat(' ', from, ' "', to, '"')) // SINK\n}`,
  ),
  vulnerability('command-injection', 'in a file below, with a shell and a list', {
    'index.js': "exports.load = (file) => ({ size: require('./lib/size').bind(null, file) })",
    'lib/size.js':
      "const cp = require('child_process')\nmodule.exports = function (file, kind) {\n  return cp.spawn('wc', ['-c', kind + ':' + file], { shell: true }) // SINK\n}",
  }),
]
