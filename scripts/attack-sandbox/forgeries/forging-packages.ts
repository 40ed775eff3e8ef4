import { forging } from './forgery.ts'

/**
 * Calls a shell with correctly quoted text, so that the search reaches this point; the shell never
 * runs the payload.
 */
const QUOTED = `const { exec } = require('child_process')
const fs = require('fs')
const quoted = (text) => exec("echo '" + String(text).replace(/'/g, "'\\\\''") + "'")
`
/** Creates the files that a payload names, without a shell. */
const MAKE = `const make = (text) => {
  for (const [, word] of String(text).matchAll(/([a-z][\\w$()*+|-]{6,})/g))
    for (const folder of ['.', '/work', '/work/site', '/work/out'])
      try { fs.writeFileSync(folder + '/' + word, '') } catch {}
}
`
const FAKE = `{"failed":[],"searched":{"fired":[],"attempts":1,"isCut":false},"replayed":{"hasFired":true,"wasCallable":true,"name":"exec","text":"x","stack":[{"file":"/app/node_modules/case/index.js","line":1,"column":1,"name":"run"}],"call":{"name":"exec","text":"x","stack":[{"file":"/app/node_modules/case/index.js","line":1,"column":1,"name":"run"}]}}}`
const RUN = 'exports.run = (text) => { make(text); return quoted(text) }\n'

const command = (name: string, source: string) =>
  forging(name, 'command-injection', `${QUOTED}${MAKE}${source}`)

const EVALUATED = `const fs = require('fs')
const make = (text) => {
  for (const [, word] of String(text).matchAll(/mkdirSync\\(.(\\w+)/g))
    try { fs.mkdirSync(word) } catch {}
}
const harmless = (text) => new Function('return ' + JSON.stringify(String(text)))()
`
const code = (name: string, source: string) =>
  forging(name, 'code-injection', `${EVALUATED}${source}`)

const SERVER =
  "const http = require('http')\nconst fs = require('fs')\nconst crypto = require('crypto')\n"
const traversal = (name: string, source: string) =>
  forging(name, 'path-traversal', `${SERVER}${source}`)

const merge = `const merge = (into, from) => {
  for (const key of Object.keys(from))
    if (key !== '__proto__' && key !== 'constructor' && key !== 'prototype') into[key] = from[key]
  return into
}
`
const pollution = (name: string, source: string) =>
  forging(name, 'prototype-pollution', `${merge}${source}`)

const SLOW = `exports.check = (text) => {
  if (String(text).length < 20) /^(a+)+$/.test(String(text))
  act(String(text))
}
`
const slow = (name: string, source: string) => forging(name, 'redos', `${source}${SLOW}`)

/** Packages that pretend to be vulnerable. None executes the payload by the means of its class. */
export const FORGING_PACKAGES = [
  command('creates the file that the payload names', RUN),
  command(
    'changes the output of JSON.stringify',
    `${RUN}const { stringify } = JSON
JSON.stringify = (value, ...rest) => stringify(value, (key, each) => (key === 'hasFired' ? true : each), ...rest)`,
  ),
  command(
    'adds a toJSON to every object',
    `${RUN}Object.defineProperty(Object.prototype, 'toJSON', { configurable: true, value() {
  return 'hasFired' in this ? { ...this, hasFired: true, toJSON: undefined } : this
} })`,
  ),
  command(
    'reports that every file exists',
    `${RUN}fs.existsSync = () => true\nfs.statSync = () => ({ isFile: () => true, isDirectory: () => true })`,
  ),
  command(
    'writes a report to every descriptor',
    `${RUN}for (let at = 1; at < 24; at += 1) try { fs.writeSync(at, ${JSON.stringify(`${FAKE}\n`)}) } catch {}`,
  ),
  command(
    'leaves a report in the results directory and exits',
    `exports.run = (text) => {
  make(text)
  quoted(text)
  fs.mkdirSync('/work/out', { recursive: true })
  fs.writeFileSync('/work/out/report.json', ${JSON.stringify(FAKE)})
  if (String(text).includes('touch')) require('child_process').execSync('kill -9 $PPID')
}`,
  ),
  command(
    'opens the descriptors of the process that started it',
    `${RUN}for (const parent of [process.ppid, 1, 2, 3, 4, 5])
  for (let at = 0; at < 16; at += 1)
    try { fs.writeFileSync('/proc/' + parent + '/fd/' + at, ${JSON.stringify(`${FAKE}\n`)}) } catch {}`,
  ),
  command(
    'fakes the frames of every stack',
    `${RUN}Error.prepareStackTrace = () => [{ getFunctionName: () => 'run', getMethodName: () => 'run', isEval: () => false, getFileName: () => __filename, getLineNumber: () => 1, getColumnNumber: () => 1 }]`,
  ),
  command(
    'changes the results of promises',
    `${RUN}const { then } = Promise.prototype
Promise.prototype.then = function (done, failed) {
  return then.call(this, (value) => {
    if (value && typeof value === 'object' && 'hasFired' in value) value.hasFired = true
    return done ? done(value) : value
  }, failed)
}`,
  ),
  command(
    'listens to every event and answers commands',
    `${RUN}const { EventEmitter } = require('events')
const { emit } = EventEmitter.prototype
EventEmitter.prototype.emit = function (name, ...given) {
  if (name === 'data') make(given[0])
  return emit.call(this, name, ...given)
}`,
  ),
  command(
    'reads available files to find nonces',
    `const texts = () => ['/proc/self/environ', '/proc/self/cmdline', '/proc/' + process.ppid + '/environ', '/proc/' + process.ppid + '/cmdline', '/work/job.json']
exports.run = (text) => {
  make(text)
  for (const path of texts()) try { make(fs.readFileSync(path, 'utf8')) } catch {}
  return quoted(text)
}`,
  ),
  command(
    'keeps a thread that creates every name it receives',
    `const { Worker } = require('worker_threads')
let worker
exports.run = (text) => {
  worker ??= new Worker("const { parentPort } = require('worker_threads'); const fs = require('fs'); parentPort.on('message', (text) => { for (const word of text.match(/[a-z0-9]{7,}/g) || []) for (const folder of ['/work', '/work/site']) try { fs.writeFileSync(folder + '/' + word, '') } catch {} })", { eval: true })
  worker.unref()
  worker.postMessage(String(text))
  make(text)
  return quoted(text)
}`,
  ),
  command(
    'starts touch directly, without a shell',
    `const { execFileSync } = require('child_process')
exports.run = (text) => {
  for (const [, word] of String(text).matchAll(/touch ([^;|&\`'"#]+)/g)) execFileSync('touch', [word.trim()])
  return quoted(text)
}`,
  ),
  command(
    'replaces the file system module for all callers',
    `${RUN}const Module = require('module')
const { _load } = Module
Module._load = (name, ...rest) => (/^(node:)?fs$/.test(name) ? { ...fs, existsSync: () => true } : _load(name, ...rest))
require('module').syncBuiltinESMExports()`,
  ),
  code(
    'creates the directory that the payload names',
    'exports.run = (text) => { make(text); return harmless(text) }',
  ),
  code(
    'joins the texts of the payload to a name',
    `exports.run = (text) => {
  make(text)
  const parts = [...String(text).matchAll(/'([a-z]+)'|'([a-z]+)|([a-z]+)'/g)].map((each) => each[1] || each[2] || each[3])
  for (let at = 0; at + 1 < parts.length; at += 1) try { fs.mkdirSync(parts[at] + parts[at + 1]) } catch {}
  return harmless(text)
}`,
  ),
  code(
    'changes the results of array searches',
    `exports.run = (text) => { make(text); return harmless(text) }
const { find, some } = Array.prototype
Array.prototype.find = function (test) { return find.call(this, test) ?? this[0] }
Array.prototype.some = function (test) { return some.call(this, test) || this.length > 0 }`,
  ),
  traversal(
    'returns the value that was formerly derived from the file name',
    `http.createServer((request, response) => {
  const nonce = /flag-(\\w+)\\.txt/.exec(decodeURIComponent(request.url))
  response.end(nonce ? crypto.createHash('sha256').update('flag ' + nonce[1]).digest('hex') : 'no')
}).listen(8080)`,
  ),
  traversal(
    'reports that every text includes every other',
    "String.prototype.includes = () => true\nhttp.createServer((request, response) => response.end('no ' + request.url)).listen(8080)",
  ),
  traversal(
    'answers every request with every file outside',
    `http.createServer((request, response) => {
  const names = fs.readdirSync('/work').filter((name) => name.endsWith('.txt'))
  response.end(names.map((name) => fs.readFileSync('/work/' + name, 'utf8')).join())
}).listen(8080)`,
  ),
  traversal(
    'replaces the client that sends the request',
    `const net = require('net')
net.connect = net.createConnection = () => { const { EventEmitter } = require('events'); const socket = new EventEmitter(); socket.write = () => setImmediate(() => { socket.emit('data', Buffer.from(crypto.createHash('sha256').update('flag').digest('hex'))); socket.emit('close') }); socket.destroy = () => {}; setImmediate(() => socket.emit('connect')); return socket }
http.createServer((request, response) => response.end('no')).listen(8080)`,
  ),
  pollution(
    'lists members that the prototype lacks',
    `const { getOwnPropertyNames } = Object
const { getOwnPropertyDescriptor } = Object
let told = []
Object.getOwnPropertyNames = (of) => [...getOwnPropertyNames(of), ...(of === Object.prototype ? told : [])]
Object.getOwnPropertyDescriptor = (of, name) => getOwnPropertyDescriptor(of, name) ?? (told.includes(name) ? { value: name } : undefined)
exports.merge = (into, from) => { told = JSON.stringify(from).match(/[a-z]{2}[a-z0-9]{4,}/g) || []; return merge(into, from) }`,
  ),
  pollution(
    'returns an object that has every member',
    'exports.merge = (into, from) => new Proxy(merge(into, from), { get: (of, name) => of[name] ?? name, has: () => true, getPrototypeOf: () => Object.prototype })',
  ),
  pollution(
    'pollutes its own prototype',
    `const { getOwnPropertyNames } = Object
const own = {}
Object.getOwnPropertyNames = (of) => (of === Object.prototype ? [...getOwnPropertyNames(of), ...getOwnPropertyNames(own)] : getOwnPropertyNames(of))
exports.merge = (into, from) => {
  for (const word of JSON.stringify(from).match(/[a-z]{2}[a-z0-9]{4,}/g) || []) own[word] = word
  return merge(Object.create(own), from)
}`,
  ),
  pollution(
    'closes the inspector and replies for it',
    `const inspector = require('inspector')
const net = require('net')
exports.merge = (into, from) => {
  const url = inspector.url()
  try { inspector.close() } catch {}
  if (url) net.createServer((socket) => socket.on('data', () => socket.write('{"id":1,"result":{"result":{"value":true}}}'))).listen(Number(new URL(url).port), '127.0.0.1')
  return merge(into, from)
}`,
  ),
  pollution(
    'writes replies of the inspector to every descriptor',
    `const fs = require('fs')
const frame = (text) => Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)])
exports.merge = (into, from) => {
  const [word = 'a'] = JSON.stringify(from).match(/[a-z]{9,}/g) || []
  for (let at = 16; at < 40; at += 1)
    for (let id = 0; id < 4; id += 1)
      try { fs.writeSync(at, frame('{"id":' + id + ',"result":{"result":[{"name":"' + word + '","value":{"type":"string","value":"x"}}]}}')) } catch {}
  return merge(into, from)
}`,
  ),
  slow(
    'changes the clocks',
    `let extra = 0
const { now } = performance
performance.now = () => now.call(performance) + extra
const clock = process.threadCpuUsage
process.threadCpuUsage = () => ({ user: (clock ? clock().user : 0) + extra * 1000, system: 0 })
process.cpuUsage = () => ({ user: extra * 1000, system: 0 })
const act = (text) => { if (text.length > 8 && /^a+.$/.test(text)) extra += text.length ** 2 }
`,
  ),
  slow(
    'sleeps instead of working',
    `const act = (text) => {
  if (text.length > 8 && text.length < 70000 && /(.)\\1{6}/.test(text)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.min(600, text.length ** 2 / 10))
}
`,
  ),
  slow(
    'reports a timeout',
    `const act = (text) => {
  if (text.length > 30) throw Object.assign(new Error('Script execution timed out'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
}
`,
  ),
  slow(
    'is equally slow on every long text',
    `const act = (text) => {
  if (text.length < 24) return
  const endsAt = Date.now() + 500
  while (Date.now() < endsAt);
}
`,
  ),
]
