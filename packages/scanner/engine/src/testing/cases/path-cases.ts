import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

const head =
  "const http = require('http')\nconst fs = require('fs')\nconst path = require('path')\nconst root = path.join(__dirname, 'public')\n"
const page = { 'public/index.html': '<p>hello</p>' }
const server = (body: string, helpers = ''): Record<string, string> => ({
  ...page,
  'index.js': `${head}${helpers}http.createServer((request, response) => {\n  const deny = () => { response.statusCode = 403; response.end('no') }\n  const give = (file) => fs.readFile(file, (error, data) => error ? deny() : response.end(data))\n${body}\n}).listen(8080)`,
})

export const pathCases: readonly ProofCase[] = [
  decoy(
    'normalised and held below the root',
    server(
      "  let name\n  try { name = decodeURIComponent(request.url.split('?')[0]) } catch { return deny() }\n  const file = path.normalize(path.join(root, name))\n  if (!file.startsWith(root + path.sep)) return deny()\n  give(file)",
    ),
  ),
  decoy(
    'resolved and seen relative to the root',
    server(
      "  const file = path.resolve(root, '.' + request.url)\n  const relative = path.relative(root, file)\n  if (relative.startsWith('..') || path.isAbsolute(relative)) return deny()\n  give(file)",
    ),
  ),
  decoy('the last part alone', server('  give(path.join(root, path.basename(request.url)))')),
  decoy(
    'one of a list',
    server(
      "  const pages = ['/index.html']\n  if (!pages.includes(request.url)) return deny()\n  give(root + request.url)",
    ),
  ),
  decoy(
    'decoded, then refused with dots',
    server(
      "  const name = decodeURIComponent(request.url)\n  if (name.includes('..') || name.includes('\\0')) return deny()\n  give(path.join(root, name))",
    ),
  ),
  decoy(
    'compared by its real path',
    server(
      "  fs.realpath(path.join(root, request.url), (error, file) => {\n    if (error || !file.startsWith(fs.realpathSync(root) + '/')) return deny()\n    give(file)\n  })",
    ),
  ),
  decoy(
    'read by the parser of addresses, never decoded',
    server(
      "  const { pathname } = new URL(request.url.replace(/^\\/+/, '/'), 'http://localhost')\n  give(path.join(root, pathname))",
    ),
  ),
  decoy(
    'a guard in another file',
    Object.assign(
      server(
        '  const file = below(root, request.url)\n  if (!file) return deny()\n  give(file)',
        "const { below } = require('./below')\n",
      ),
      {
        'below.js':
          "const path = require('path')\nexports.below = (root, name) => { const file = path.join(root, name); return file.indexOf(root + '/') === 0 ? file : null }",
      },
    ),
  ),
  decoy(
    'reading the given file is what it is for',
    "const fs = require('fs')\nexports.read = (file, done) => fs.readFile(file, 'utf8', done)\nexports.lines = (file) => fs.readFileSync(file, 'utf8').split('\\n')",
  ),
  decoy(
    'never started',
    "const http = require('http')\nconst fs = require('fs')\nfunction dead() { http.createServer((q, r) => fs.readFile('.' + q.url, (e, d) => r.end(d))).listen(8080) }\nmodule.exports = (name) => 'hello ' + name",
  ),
  vulnerability('path-traversal', 'a server that starts when it is loaded', {
    ...page,
    'index.js': `${head}http.createServer((request, response) => {\n  const file = './public' + request.url\n  fs.readFile(file, (error, data) => response.end(error ? 'none' : data)) // SINK\n}).listen(8080)`,
  }),
  vulnerability('path-traversal', 'a class that listens, with a root, and decodes', {
    'index.js': `${head}exports.Server = class Server {\n  constructor(options) { this.folder = path.resolve((options || {}).folder || '.') }\n  listen(port) {\n    return http.createServer((request, response) => {\n      if (request.url.includes('../')) return response.end('no')\n      const stream = fs.createReadStream(this.folder + decodeURIComponent(request.url)) // SINK\n      stream.on('error', () => response.end()).pipe(response)\n    }).listen(port)\n  }\n}`,
  }),
  vulnerability('path-traversal', 'a handler that the caller mounts', {
    'index.js': `${head}module.exports = function serve(folder) {\n  return function (req, res, next) {\n    fs.readFile(path.join(folder, req.url), (error, data) => error ? next() : res.end(data)) // SINK\n  }\n}`,
  }),
  vulnerability('path-traversal', 'a program', {
    'package.json': '{"name":"case","version":"1.0.0","bin":"bin/serve.js"}',
    'bin/serve.js':
      "#!/usr/bin/env node\nconst http = require('http')\nconst fs = require('fs')\nconst port = Number(process.argv[2] || 8080)\nhttp.createServer((request, response) => {\n  fs.readFile(process.cwd() + request.url, (error, data) => { response.end(error ? '' : data) }) // SINK\n}).listen(port)",
  }),
  vulnerability('path-traversal', 'a program that refuses dots, and streams', {
    'package.json': '{"name":"case","version":"1.0.0","bin":"serve.js"}',
    'serve.js':
      "#!/usr/bin/env node\nconst fs = require('fs')\nrequire('http').createServer((request, response) => {\n  const path = request.url.slice(1)\n  if (path.includes('..') || !fs.existsSync(path)) return response.end()\n  fs.createReadStream(path).pipe(response) // SINK\n}).listen(8080)",
  }),
  vulnerability('path-traversal', 'a guard that a folder with a longer name passes', {
    'index.js': `${head}module.exports = function serve(folder) {\n  const base = path.resolve(folder)\n  return http.createServer((request, response) => {\n    const file = path.join(base, decodeURIComponent(request.url.split('?')[0]))\n    if (!file.startsWith(base)) { response.statusCode = 403; return response.end() }\n    fs.readFile(file, (error, data) => response.end(error ? 'none' : data)) // SINK\n  }).listen(8080)\n}`,
  }),
]
