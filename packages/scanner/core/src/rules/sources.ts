import type { GuardName } from './guards.ts'

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
  ['#template.request', 'request'],
  ...'GET POST COOKIES FILES data query_params'
    .split(' ')
    .map((name): [string, string] => [`#request.${name}`, 'request']),
  ['#handler.path', 'request'],
  ['#handler.rfile', 'request'],
  ['#handler.headers', 'request'],
  ['#handler.request', 'request'],
  ['#handler.get_argument', 'request'],
  ['#handler.get_arguments', 'request'],
  ['#handler.get_body_argument', 'request'],
  ['#handler.get_query_argument', 'request'],
  ['#handler.get_cookie', 'request'],
  ['zipfile.ZipFile().namelist', 'archive'],
  ['zipfile.ZipFile().infolist', 'archive'],
  ['tarfile.open().getmembers', 'archive'],
  ['tarfile.open().getnames', 'archive'],
  ['sys.argv', 'argument'],
  ['os.environ', 'environment'],
  ['input', 'input'],
])

/** Values of forms that read the request by themselves: texts and files, not checked choices. */
export const FORM_FIELDS =
  /^(?:wtforms\.(?:fields\.(?:\w+\.)?)?(?:String|TextArea|Hidden|URL|Email|Search|Tel|File)|flask_wtf\.file\.File)Field\(\)\.data$/

/**
 * Parts of the address of the request itself, by what they can't choose. No link of an attacker
 * changes the host that the browser of a user addresses, but an attacker who sends the request
 * chooses it.
 */
export const OWN_ADDRESSES: ReadonlyMap<string, GuardName> = new Map<string, GuardName>([
  ...'path full_path script_root endpoint'
    .split(' ')
    .map((name): [string, GuardName] => [`flask.request.${name}`, 'hosted']),
  // A link of an attacker leads back to the attacker's own page at most.
  ...'url base_url url_root host_url referrer'
    .split(' ')
    .map((name): [string, GuardName] => [`flask.request.${name}`, 'addressed']),
])

/** The same for requests that a handler receives. */
export const OWN_ADDRESS_PARTS: ReadonlyMap<string, GuardName> = new Map<string, GuardName>([
  ...'hostname host origin'.split(' ').map((name): [string, GuardName] => [name, 'addressed']),
  ['baseUrl', 'hosted'],
  ...'originalUrl path url'.split(' ').map((name): [string, GuardName] => [name, 'rooted']),
])

/** Headers that no link of an attacker can fill with another address than its own page's. */
export const OWN_ADDRESS_HEADERS = /^(?:host|http_host|referr?er|http_referr?er)$/i

/** Methods that return a header of the request. */
export const HEADER_GETTERS: ReadonlySet<string> = new Set([
  '#request.get',
  '#request.header',
  '#request.req.header',
  '#request.headers.get',
  '#request.META.get',
  'flask.request.headers.get',
])

/** Members of a request that come from the server and its routes, not from the client. */
export const SERVER_VALUES: ReadonlySet<string> = new Set(
  'url_rule endpoint method blueprint blueprints scheme is_secure routing_exception'
    .split(' ')
    .map((name) => `flask.request.${name}`),
)

/** Calls whose result is harmless for the kinds named; `*` for all. */
export const SANITIZERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Map().has', ['*']],
  ['Set().has', ['*']],
  // A sink of its own: see `sinks.ts`.
  ['sqlalchemy.text', ['sql']],
  ...[
    'bcrypt.hash bcrypt.hashSync bcrypt.compare bcryptjs.hash bcryptjs.hashSync bcryptjs.compare argon2.hash argon2.verify',
    'crypto.createHash().digest crypto.createHmac().digest crypto.createHash().update().digest crypto.createHmac().update().digest crypto.randomUUID crypto.timingSafeEqual crypto.scryptSync',
    'jsonwebtoken.verify jsonwebtoken.sign jose.jwtVerify uuid.validate uuid.v4',
    'werkzeug.security.generate_password_hash werkzeug.security.check_password_hash bcrypt.hashpw bcrypt.checkpw uuid.UUID jwt.decode jwt.encode secrets.token_hex',
    ...'md5 sha1 sha224 sha256 sha384 sha512 blake2b blake2s new'
      .split(' ')
      .map((name) => `hashlib.${name}().hexdigest hashlib.${name}().digest`),
    'hmac.new().hexdigest hmac.new().digest',
    'Date isNaN Math.max Math.min Math.floor Math.round Math.abs BigInt mongoose.Types.ObjectId mongodb.ObjectId bson.ObjectId bson.objectid.ObjectId datetime.date.fromisoformat decimal.Decimal',
    'Array.isArray Number.parseInt Number.parseFloat Number.isInteger',
    'round abs ord hash id isinstance issubclass hasattr callable',
  ]
    .flatMap((names) => names.split(' '))
    .map((name): [string, readonly string[]] => [name, ['*']]),
  ['RegExp.escape', ['regexp']],
  ['escape-string-regexp', ['regexp']],
  ['lodash.escapeRegExp', ['regexp']],
  ['re.escape', ['regexp']],
  ['pg-format', ['sql']],
  ['pg.escapeIdentifier', ['sql']],
  ['pg.escapeLiteral', ['sql']],
  ['mysql2.escape', ['sql']],
  ['mysql2.escapeId', ['sql']],
  ['mysql.escapeId', ['sql']],
  ['bleach.clean', ['markup']],
  ['nh3.clean', ['markup']],
  ['django.utils.html.escape', ['markup']],
  ['django.utils.html.format_html', ['markup']],
  ['cgi.escape', ['markup']],
  ['String', ['nosql', 'assign']],
  ['str', ['nosql', 'assign']],
  ['parseInt', ['*']],
  ['parseFloat', ['*']],
  ['Number', ['*']],
  ['Boolean', ['*']],
  ['path.basename', ['path']],
  ['encodeURIComponent', ['markup', 'redirect', 'path']],
  ['escape-html', ['markup']],
  ...[
    'ejs.render ejs.renderFile ejs.compile() pug.render pug.renderFile pug.compile() pug.compileFile()',
    'handlebars.compile() nunjucks.render nunjucks.renderString nunjucks.compile().render mustache.render',
    'hogan.js.compile().render eta.render nunjucks.Environment().render xss',
    'nunjucks.lib.escape handlebars.escapeExpression handlebars.Utils.escapeExpression',
    'validator.escape lodash.escape underscore.escape he.encode he.escape html-entities.encode entities.encodeHTML',
    'isomorphic-dompurify.sanitize react-dom/server.renderToString hono/html.html lit.html common-tags.safeHtml',
    'markupsafe.Markup().format flask.Markup().format jinja2.Markup().format markupsafe.Markup().join',
  ]
    .flatMap((names) => names.split(' '))
    .map((name): [string, readonly string[]] => [name, ['markup']]),
  ...[
    'django.utils.html.conditional_escape django.utils.html.format_html_join django.utils.html.escapejs',
    'django.utils.html.json_script django.forms.utils.flatatt django.template.loader.render_to_string',
    'wtforms.widgets.html_params wtforms.widgets.core.html_params flask.render_template_string',
    'pygments.highlight urllib.parse.quote urllib.parse.quote_plus urllib.parse.urlencode',
  ]
    .flatMap((names) => names.split(' '))
    .map((name): [string, readonly string[]] => [name, ['markup']]),
  // The path of a view of the same site.
  ['django.urls.reverse', ['markup', 'redirect', 'request']],
  ['django.urls.reverse_lazy', ['markup', 'redirect', 'request']],
  ['#template.escaped', ['markup']],
  ['dompurify.sanitize', ['markup']],
  ['DOMPurify.sanitize', ['markup']],
  ['sanitize-html', ['markup']],
  ['shell-quote.quote', ['command']],
  ['shell-escape', ['command']],
  ['mysql.escape', ['sql']],
  ['sqlstring.escape', ['sql']],
  ['sanitize-filename', ['path']],
  ['flask.jsonify', ['*']],
  ['json.dumps', ['markup']],
  ['flask.render_template', ['markup']],
  ['flask.redirect', ['markup']],
  ['flask.send_file', ['markup']],
  ['flask.send_from_directory', ['markup']],
  ['flask.url_for', ['*']],
  ['len', ['*']],
  ['bool', ['*']],
  ['int', ['*']],
  ['float', ['*']],
  ['shlex.quote', ['command']],
  ['html.escape', ['markup']],
  ['markupsafe.escape', ['markup']],
  ['werkzeug.utils.secure_filename', ['path']],
  ['werkzeug.utils.safe_join', ['path']],
  ['werkzeug.security.safe_join', ['path']],
  ['flask.safe_join', ['path']],
  ['django.utils._os.safe_join', ['path']],
  ['os.path.basename', ['path']],
  // What is in memory, and what the program serialized itself.
  ['io.BytesIO', ['path']],
  ['io.StringIO', ['path']],
  ['pickle.dumps', ['deserialization']],
])

/** An argument by its name and position, and the texts that make it dangerous. */
type Opener = { readonly name: string; readonly at: number; readonly opens: RegExp }

const MARKUP_KEPT = { name: 'safe', opens: /[<>"'&]/ }

/** By sanitizer, the argument that lets through what it removes otherwise. */
export const OPENERS: ReadonlyMap<string, Opener> = new Map<string, Opener>([
  ['urllib.parse.quote', { ...MARKUP_KEPT, at: 1 }],
  ['urllib.parse.quote_plus', { ...MARKUP_KEPT, at: 1 }],
  ['urllib.parse.urlencode', { ...MARKUP_KEPT, at: 2 }],
])

/** Calls whose result is independent of their arguments: a value from a table, whatever its key. */
export const LOOKUPS: ReadonlySet<string> = new Set(['Map().get', 'WeakMap().get'])
