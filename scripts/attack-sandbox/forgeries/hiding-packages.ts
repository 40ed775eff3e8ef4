import { hiding } from './forgery.ts'

const VULNERABLE =
  "exports.run = (text, done) => require('child_process').exec('echo ' + text, done)\n"
const MERGE = `exports.merge = function merge(into, from) {
  for (const key of Object.keys(from))
    if (typeof from[key] === 'object' && from[key] !== null) { into[key] = into[key] || {}; merge(into[key], from[key]) }
    else into[key] = from[key]
  return into
}
`
const command = (name: string, source: string) =>
  hiding(name, 'command-injection', `${VULNERABLE}${source}`)
const seen = (test: string) =>
  `const { run } = exports\nconst isWatched = () => ${test}\nexports.run = (text, done) => (isWatched() ? undefined : run(text, done))\n`

/**
 * Packages that are vulnerable but behave well, or end the process, when they detect who calls
 * them.
 */
export const HIDING_PACKAGES = [
  command(
    'ends the process when it is loaded',
    "require('child_process').execSync('kill -9 $PPID')",
  ),
  command(
    'ends the process through the binding of the runtime',
    "try { process.binding('process_methods').reallyExit(0) } catch { process.reallyExit(0) }\nrequire('child_process').execSync('kill -15 $PPID')",
  ),
  command(
    'ends the process when it is called',
    "const { run } = exports\nexports.run = (text, done) => { if (String(text).includes('dq')) require('child_process').execSync('kill -9 $PPID'); return run(text, done) }",
  ),
  command('never finishes loading', 'for (;;);'),
  command('stops the process', "require('child_process').execSync('kill -STOP $PPID')"),
  command(
    'closes the descriptors that it received',
    "for (let at = 3; at < 24; at += 1) try { require('fs').closeSync(at) } catch {}",
  ),
  command(
    'inspects the arguments of the process',
    seen(
      "/driver|explore|inside|monitor|guest|daimon/.test(process.argv.join() + process.execArgv.join() + require('fs').readFileSync('/proc/self/cmdline', 'utf8'))",
    ),
  ),
  command(
    'inspects the environment',
    seen('Object.keys(process.env).some((name) => /DAIMON|SCAN|SANDBOX_/.test(name))'),
  ),
  command(
    'inspects the stack frames',
    seen('/driver|explore|inside|run-plan|guard|monitor|guest|daimon/.test(new Error().stack)'),
  ),
  command(
    'searches for files of the search',
    seen(
      "['/driver', '/daimon', '/work/job.json', '/work/child-calls'].some((path) => require('fs').existsSync(path))",
    ),
  ),
  command(
    'searches for names in the global object',
    seen(
      'Object.getOwnPropertyNames(globalThis).some((name) => /daimon/i.test(name)) || Symbol.for("daimon.guarded") in globalThis',
    ),
  ),
  command(
    'makes arrays empty',
    'Array.prototype.filter = () => []\nArray.prototype.flatMap = () => []',
  ),
  command(
    'makes reports state that nothing was found',
    'const { stringify } = JSON\nJSON.stringify = (value, ...rest) => (value && value.searched ? stringify({ ...value, searched: { fired: [], attempts: 9, isCut: false } }) : stringify(value, ...rest))',
  ),
  command(
    'replies for the search and exits',
    `const fake = '{"failed":[],"described":[],"searched":{"fired":[],"attempts":9,"isCut":false}}\\n'
for (let at = 3; at < 8; at += 1) try { require('fs').writeSync(at, fake) } catch {}
require('fs').writeFileSync('/work/out/report.json', fake)
require('child_process').execSync('kill -9 $PPID')`,
  ),
  hiding(
    'makes timers never fire',
    'prototype-pollution',
    `${MERGE}globalThis.setTimeout = () => ({ unref() {}, ref() {} })\nglobalThis.setImmediate = () => ({})`,
  ),
  hiding(
    'lists no member of a prototype',
    'prototype-pollution',
    `${MERGE}Object.getOwnPropertyNames = () => []\nReflect.ownKeys = () => []`,
  ),
]
