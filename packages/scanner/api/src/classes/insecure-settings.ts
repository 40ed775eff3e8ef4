import { defineClass, functions, globals, methods } from './class-record.ts'

/** Settings that only developers use: `settings/dev.py`, `config_local.py`. */
const DEVELOPMENT = /(?:settings|config)[/_-](?:dev|develop|development|local|debug)\.py$/i

export const debugMode = defineClass({
  id: 'debug-mode',
  sinkKind: 'debug',
  ruleId: 'daimon.debug-mode',
  title: 'Debug mode in the code',
  cwe: 489,
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
  remediation: 'Read debug mode from the environment and leave it off in production.',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('flask.Flask()', 'run', { args: [], when: [{ option: '.debug', is: /^True$/ }] }),
    functions('tornado.web', 'Application', {
      args: [],
      when: [{ option: '.debug', is: /^True$/ }],
    }),
    methods('python', '=DEBUG', {
      args: [],
      when: [{ option: '0', is: /^True$/ }, { outside: DEVELOPMENT }],
    }),
  ],
  proof: null,
})

export const unverifiedCertificate = defineClass({
  id: 'unverified-certificate',
  sinkKind: 'certificate',
  ruleId: 'daimon.unverified-certificate',
  title: 'TLS certificate not verified',
  cwe: 295,
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N',
  remediation: 'Verify certificates. For a private authority, pass its certificate.',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('https', 'Agent request get', {
      args: [],
      when: [{ option: '0.rejectUnauthorized', is: /^false$/ }],
    }),
    functions('requests httpx', 'get post put patch delete request', {
      args: [],
      when: [{ option: '.verify', is: /^False$/ }],
    }),
    globals('ssl._create_unverified_context', { args: [] }),
  ],
  proof: null,
})

/** An archive that is extracted wherever its entries say. */
export const archiveTraversal = defineClass({
  id: 'archive-traversal',
  sinkKind: 'archive',
  ruleId: 'daimon.archive-traversal',
  title: 'Archive entries outside of the directory',
  cwe: 22,
  vector: 'AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:L',
  remediation:
    'Extract with a filter (filter="data"), or check that each resolved path is inside the directory.',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('tarfile.open() tarfile.TarFile()', 'extractall extract', {
      args: [],
      when: [{ absent: '.filter' }],
    }),
    functions('tarfile.open() tarfile.TarFile()', 'extractall extract', {
      args: [],
      when: [{ option: '.filter', is: /fully_trusted/ }],
    }),
    functions('shutil', 'unpack_archive', {
      args: [],
      when: [{ option: '.filter', is: /fully_trusted/ }],
    }),
    functions('shutil', 'unpack_archive', {
      args: [],
      when: [{ absent: '.filter' }, { absent: '.format' }],
    }),
  ],
  proof: null,
})

export const missingCsrf = defineClass({
  id: 'missing-csrf-protection',
  sinkKind: 'csrf',
  ruleId: 'daimon.missing-csrf-protection',
  title: 'No protection against cross-site request forgery',
  cwe: 352,
  vector: 'AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:N',
  remediation:
    'Require a CSRF token for requests that change state, or set sameSite on the session cookie.',
  source: 'misuse',
  taints: null,
  sinks: [
    methods('python', '=WTF_CSRF_ENABLED =WTF_CSRF_CHECK_DEFAULT', {
      args: [],
      when: [{ option: '0', is: /^False$/ }],
    }),
    methods('python', '=MIDDLEWARE', {
      args: [],
      when: [{ option: '0', is: /^(?!.*CsrfViewMiddleware).*SessionMiddleware/s }],
    }),
    functions('tornado.web', 'Application', {
      args: [],
      when: [{ present: '.cookie_secret' }, { absent: '.xsrf_cookies' }],
    }),
    functions('tornado.web', 'Application', {
      args: [],
      when: [{ option: '.xsrf_cookies', is: /^False$/ }],
    }),
  ],
  proof: null,
})
