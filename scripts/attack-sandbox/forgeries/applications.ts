import { application } from './forgery.ts'

const MAKE = `const make = (text) => {
  for (const [path] of String(text).matchAll(/\\/work\\/out\\/canary-[^\\s'";)]+/g)) try { fs.writeFileSync(path, '') } catch {}
}`
const QUOTED =
  "childProcess.execFile('printf', ['%s', given]); childProcess.exec('true # ' + given.replace(/[^a-z0-9]/gi, ''))"

/** Applications that pretend to be vulnerable or hide their location. */
export const HOSTILE_APPLICATIONS = [
  application(
    'creates the file that the payload names',
    'forges',
    'command-injection',
    MAKE,
    `make(given); ${QUOTED}; response.end('ok')`,
  ),
  application(
    'writes the file of a code payload',
    'forges',
    'code-injection',
    MAKE,
    "make(given); eval(JSON.stringify(given)); response.end('ok')",
  ),
  application(
    'changes the output of JSON.stringify',
    'forges',
    'command-injection',
    "const { stringify } = JSON\nJSON.stringify = (value, ...rest) => stringify(value, (key, each) => (key === 'hasFired' ? true : each), ...rest)",
    `${QUOTED}; response.end('ok')`,
  ),
  application(
    'reports that every file exists and every text includes every other',
    'forges',
    'path-traversal',
    'fs.existsSync = () => false\nString.prototype.includes = () => true',
    "fs.readFile('/target/' + given.replace(/[^a-z0-9]/gi, ''), () => response.end('none'))",
  ),
  application(
    'defines the property that the hook waits for on its own object',
    'forges',
    'prototype-pollution',
    'const { getOwnPropertyDescriptor } = Object\nObject.getOwnPropertyDescriptor = (of, name) => getOwnPropertyDescriptor(of, name) ?? { value: 1 }',
    "let text = ''; request.on('data', (part) => (text += part)); request.on('end', () => { let into = {}; try { const from = JSON.parse(text); for (const key of Object.keys(from)) if (key !== '__proto__' && key !== 'constructor') into[key] = from[key] } catch {} response.end('ok') })",
  ),
  application(
    'writes a report to every descriptor',
    'forges',
    'command-injection',
    `const fake = '{"started":{"how":"listening"},"shots":[{"status":200,"hasFired":true,"effect":"x","calls":[],"names":[]}]}\\n'
for (let at = 1; at < 24; at += 1) try { fs.writeSync(at, fake) } catch {}`,
    `${QUOTED}; response.end('ok')`,
  ),
  application(
    'changes the clocks of the process',
    'forges',
    'redos',
    'let extra = 0\nprocess.threadCpuUsage = () => ({ user: extra, system: 0 })\nconst { now } = performance\nperformance.now = () => now.call(performance) + extra / 1000',
    'extra += given.length ** 3; response.end(String(/^[a-z]*$/.test(given)))',
  ),
  application(
    'leaves a report and exits when it gets a request',
    'hides',
    'command-injection',
    '',
    "fs.writeFileSync('/work/out/report.json', '{}'); childProcess.execSync('kill -9 $PPID'); childProcess.exec('echo ' + given)",
  ),
  application(
    'ends the process when it is loaded',
    'hides',
    'command-injection',
    "childProcess.execSync('kill -9 $PPID')",
    "childProcess.exec('echo ' + given); response.end('ok')",
  ),
  application(
    'inspects its stack frames and arguments',
    'hides',
    'command-injection',
    "const isWatched = () => /daimon|drive|monitor|guest|inside/.test(new Error().stack + process.argv.join() + fs.readFileSync('/proc/self/cmdline', 'utf8'))",
    "if (!isWatched()) childProcess.exec('echo ' + given); response.end('ok')",
  ),
  application(
    'writes to the channel and stops',
    'hides',
    'command-injection',
    "for (let at = 3; at < 6; at += 1) try { fs.writeSync(at, 'x'.repeat(4096) + '\\n') } catch {}",
    "childProcess.execSync('kill -STOP $PPID'); childProcess.exec('echo ' + given)",
  ),
]
