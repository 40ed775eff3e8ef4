/**
 * External inputs, by the path of what is read. The handler's request is not included; its route
 * provides it.
 */
export const SOURCES: ReadonlyMap<string, string> = new Map([
  ['process.argv', 'argument'],
  ['process.env', 'environment'],
  ['process.stdin', 'input'],
  ['location.search', 'url'],
  ['location.hash', 'url'],
  ['document.location', 'url'],
  ['flask.request', 'request'],
  ['sys.argv', 'argument'],
  ['os.environ', 'environment'],
  ['input', 'input'],
])

/** Calls whose result is harmless for the kinds named; `*` for all. */
export const SANITIZERS: ReadonlyMap<string, readonly string[]> = new Map([
  // A value from a table is independent of its key.
  ['Map().get', ['*']],
  ['Map().has', ['*']],
  ['Set().has', ['*']],
  // A sink of its own: see `sinks.ts`.
  ['sqlalchemy.text', ['sql']],
  ['parseInt', ['*']],
  ['parseFloat', ['*']],
  ['Number', ['*']],
  ['Boolean', ['*']],
  ['path.basename', ['path']],
  ['encodeURIComponent', ['markup', 'redirect', 'path']],
  ['escape-html', ['markup']],
  ['lodash.escape', ['markup']],
  ['he.encode', ['markup']],
  ['validator.escape', ['markup']],
  ['dompurify.sanitize', ['markup']],
  ['DOMPurify.sanitize', ['markup']],
  ['sanitize-html', ['markup']],
  ['shell-quote.quote', ['command']],
  ['shell-escape', ['command']],
  ['mysql.escape', ['sql']],
  ['sqlstring.escape', ['sql']],
  ['sanitize-filename', ['path']],
  ['int', ['*']],
  ['float', ['*']],
  ['shlex.quote', ['command']],
  ['html.escape', ['markup']],
  ['markupsafe.escape', ['markup']],
  ['werkzeug.utils.secure_filename', ['path']],
  ['os.path.basename', ['path']],
])
