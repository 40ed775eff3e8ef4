/** Rules about first-party code, as data: one for each kind of sink that the graph tells of. */
export type CodeRule = {
  readonly id: string
  readonly title: string
  /** Used where the sink says nothing else. */
  readonly cwe: number
  /** CVSS 3.1 of the class as such, with the network as the way in. */
  readonly vector: string
  readonly remediation: string
}

const rule = (
  id: string,
  title: string,
  cwe: number,
  vector: string,
  remediation: string,
): CodeRule => ({ id, title, cwe, vector: `CVSS:3.1/${vector}`, remediation })

const TAKE_OVER = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

export const CODE_RULES: ReadonlyMap<string, CodeRule> = new Map([
  [
    'command',
    rule(
      'daimon.command-injection',
      'Input reaches a command',
      78,
      TAKE_OVER,
      'Start the program without a shell and hand its arguments over as a list (execFile, spawn without shell, subprocess.run with a list); allow only arguments that you know, and end options with --.',
    ),
  ],
  [
    'code',
    rule(
      'daimon.code-injection',
      'Input is run as code',
      94,
      TAKE_OVER,
      'Do not make code of input: parse it as data (JSON.parse, ast.literal_eval), or look the wanted action up in a table.',
    ),
  ],
  [
    'path',
    rule(
      'daimon.path-traversal',
      'Input decides which file is used',
      22,
      'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
      'Resolve the path, links included, and refuse it unless it lies in the folder that is meant; better, take names from a table.',
    ),
  ],
  [
    'sql',
    rule(
      'daimon.sql-injection',
      'Input becomes part of an SQL statement',
      89,
      TAKE_OVER,
      'Pass values as parameters of the statement; take names of tables and columns from a table of allowed ones.',
    ),
  ],
  [
    'request',
    rule(
      'daimon.ssrf',
      'Input decides where a request goes',
      918,
      'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N',
      'Allow only hosts that you list, check the address after it was resolved, refuse private ranges, and do not follow redirects.',
    ),
  ],
  [
    'markup',
    rule(
      'daimon.xss',
      'Input is sent as markup',
      79,
      'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
      'Escape for the place where it lands (a template engine that escapes by itself), or answer with JSON and its content type.',
    ),
  ],
  [
    'redirect',
    rule(
      'daimon.open-redirect',
      'Input decides where a visitor is sent',
      601,
      'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
      'Redirect to paths of your own only: refuse what begins with // or has a scheme, or choose from a table.',
    ),
  ],
  [
    'deserialization',
    rule(
      'daimon.unsafe-deserialization',
      'Input is made into objects that may run code',
      502,
      TAKE_OVER,
      'Use a format that holds data alone (JSON, yaml.safe_load) and check it by a schema.',
    ),
  ],
  [
    'prototype',
    rule(
      'daimon.prototype-pollution',
      'Input names a property that is written',
      1321,
      'AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L',
      'Refuse the keys __proto__, constructor and prototype, write to a Map or to an object without a prototype.',
    ),
  ],
  [
    'pattern',
    rule(
      'daimon.redos',
      'A regular expression may take exponential time',
      1333,
      'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
      'Rewrite it so that no two parts match the same text, bound the length of what is matched, or use an engine without backtracking.',
    ),
  ],
  [
    'module',
    rule(
      'daimon.module-injection',
      'Input decides which module is loaded',
      94,
      'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
      'Load modules from a table of those that are allowed.',
    ),
  ],
])

const REMOVE_SECRET =
  'Revoke it where it was issued, since it stays in the history of the repository; read the new one from the environment or from a store of secrets.'

/** Rules about credentials in the code: one that its form shows, and one that only its name makes likely. */
export const SECRET_RULES: ReadonlyMap<string, CodeRule> = new Map([
  [
    'secret',
    rule(
      'daimon.hard-coded-secret',
      'A credential is written in the code',
      798,
      'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
      REMOVE_SECRET,
    ),
  ],
  [
    'password',
    rule(
      'daimon.hard-coded-password',
      'A text with the name of a credential is written in the code',
      798,
      'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N',
      REMOVE_SECRET,
    ),
  ],
])

/** Sources that whoever runs the program sets: a flaw behind them gives nobody more than they have. */
export const LOCAL_SOURCES: ReadonlySet<string> = new Set(['argument', 'environment', 'input'])

/**
 * Which parameter of a route's handler holds the request. Of frameworks that are not named all do: Nest and those of
 * Python hand over parts of the request.
 */
export const REQUEST_PARAMETERS: ReadonlyMap<string, number> = new Map(
  ['express', 'fastify', 'koa', 'hono', 'restify', 'polka', 'node', 'next'].map((name) => [
    name,
    0,
  ]),
)
