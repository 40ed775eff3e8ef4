import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

const exec = "const { exec } = require('child_process')\n"

/** Commands that need a precondition or run in a child process of the package. */
export const startedCases: readonly ProofCase[] = [
  vulnerability(
    'command-injection',
    'one option alone, used by a method of what a promise becomes',
    `${exec}class Report {\n  constructor(options) { this.options = Object.assign({ tool: '', theme: '', mute: '' }, options) }\n  draw() {\n    const options = this.options\n    if (options.mute || options.theme) return ''\n    return exec(options.tool + ' --version') // SINK\n  }\n}\nmodule.exports = async (options) => {\n  await new Promise((resolve) => setTimeout(resolve, 60))\n  return new Report(options)\n}`,
  ),
  vulnerability(
    'command-injection',
    'an option that stands among those of an argument',
    `${exec}exports.send = function (args, done) {\n  const kind = args.options.kind || ''\n  if ((args.options.off || '').split(',').includes('scan') || kind) return done()\n  const root = args.options['scan-root'] || '.'\n  exec('ls ' + root, done) // SINK\n}`,
  ),
  vulnerability(
    'command-injection',
    'of what is made without arguments',
    `${exec}class Look {\n  constructor(kind, flags) { this.kind = kind || 'file'; this.flags = flags || '' }\n  at(path) {\n    if (this.kind !== 'file') throw new TypeError('kind')\n    return exec('ls ' + this.flags + ' ' + path) // SINK\n  }\n}\nmodule.exports = Look`,
  ),
  vulnerability(
    'command-injection',
    'in a folder that has to be there',
    `${exec}module.exports = (options) => {\n  if (typeof options.cwd !== 'string') throw new TypeError('cwd')\n  return {\n    logs: (name) => exec('echo ' + name, { cwd: options.cwd }), // SINK\n  }\n}`,
  ),
  vulnerability(
    'command-injection',
    'after another command whose output is read',
    `${exec}const run = require('util').promisify(exec)\nexports.tag = async (name) => {\n  const { stdout } = await run('echo ready')\n  if (stdout.trim() !== 'ready') return\n  return run('echo ' + name) // SINK\n}`,
  ),
  vulnerability('command-injection', 'run by a program of its own that it waits for', {
    'index.js':
      "const { execFileSync } = require('child_process')\nexports.show = (name) => execFileSync(process.execPath, [require.resolve('./run'), 'echo ' + name])",
    'run.js': "const { execSync } = require('child_process')\nexecSync(process.argv[2]) // SINK",
  }),
  decoy('handed by a program of its own to one without a shell', {
    'index.js':
      "const { execFileSync } = require('child_process')\nexports.show = (name) => execFileSync(process.execPath, [require.resolve('./run'), name])",
    'run.js':
      "const { execFileSync } = require('child_process')\nexecFileSync('echo', [process.argv[2]])",
  }),
  vulnerability(
    'code-injection',
    'evaluated by a node that it starts',
    "const { spawn } = require('child_process')\nexports.ask = function (address) {\n  const code = \"const address = '\" + address + \"'; address.length\"\n  return spawn(process.argv[0], ['-e', code]) // SINK\n}",
  ),
]
