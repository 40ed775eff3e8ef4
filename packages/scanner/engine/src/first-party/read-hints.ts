import { toFieldValue } from './field-values.ts'
import type { RouteShape } from './request-shapes.ts'

const NAMES_MAX = 40
const PATHS_MAX = 60

/**
 * Neither a method, such as `form.save()`, nor the name of a file, such as `pages/form.html`, nor a
 * member of a form of Django that holds what its fields got.
 */
const MEMBER =
  /(?<![/-])\b(?:query|body|payload|params|fields|form|searchParams|headers|cookies|args)\s*(?:\?\.|\.)\s*(?!(?<=\bform\.)(?:cleaned_data|instance)\b)([A-Za-z_$][\w$]*)(?![\w$]|\s{0,8}\()/g
const INDEXED =
  /\b(?:query|body|payload|params|fields|form|headers|cookies)\s*\[\s*['"`]([\w.-]+)['"`]\s*\]/g
/** `text(req.body, 'title')` */
const HELPED =
  /\b\w+\(\s*[\w.$]{0,60}\b(?:query|body|payload|params|form|formData|fields|searchParams)\s*,\s*['"`]([\w.-]+)['"`]/g
const ASKED = /\.(?:get|getAll|has|query|param|header|body)\(\s*['"`]([\w.-]+)['"`]\s*\)/g
/** Also with one level of members of members: `{ callback: { url } } = request.body` */
const UNPACKED =
  /\{((?:[^{}]{0,200}\{[^{}]{0,200}\}){0,4}[^{}]{0,400})\}\s*=\s*(?:\(?await\s+)?[\w.$?()]*(?:query|body|payload|params|searchParams|fields|entries|fromEntries|json|valid)\b/g
/** In the parameters of a handler: `({ body: { url, title } }) =>` */
const UNPACKED_PARAMETER =
  /[({,]\s*(?:body|query|payload)\s*:\s*\{([^{}]{1,300})\}[^=;\n]{0,80}\)\s*=>/g

/** `body.user.email`, `const { email } = body.user`, `body['user']['email']` */
const NESTED =
  /\b(?:body|payload)\s*\??\.\s*([A-Za-z_]\w{0,40})\s*\??\.\s*([A-Za-z_]\w{0,40})\b(?!\s*\()/g
const NESTED_UNPACKED =
  /\{([^{}]{1,400})\}\s*=\s*[\w.$]{0,40}\b(?:body|payload)\??\.([A-Za-z_]\w{0,40})\b(?!\s*[(.])/g
const NESTED_INDEXED =
  /\b(?:body|payload|data|json)\s*\[\s*['"]([\w-]{1,40})['"]\s*\]\s*\[\s*['"]([\w-]{1,40})['"]\s*\]/g

/** Decorated parameters, and members of classes with validators. */
const DECORATED = /@(?:Query|Body|Headers|Param)\(\s*['"`]([\w.-]+)['"`]/g
const VALIDATED =
  /@(?:Is|Length|Min|Max|Matches)\w*\([^()]*\)(?:\s*@\w+\([^()]*\))*\s*(\w+)[?!]?\s*:/g

/** Python: containers of request values, and the parameters of a decorated handler. */
const PYTHON_INDEXED =
  /\b(?:args|values|form|json|files|GET|POST|COOKIES|FILES|query|query_params|match_info|data|body)\s*\[\s*['"]([\w.-]+)['"]\s*\]/g
const PYTHON_ASKED =
  /\.(?:get|getlist|getone|getall|get_argument|pop)\(\s*['"]([\w.-]+)['"]\s*[,)]/g
const PYTHON_TESTED =
  /['"]([\w.-]+)['"]\s+(?:not\s+)?in\s+[\w.]*(?:args|form|json|GET|POST|query|body|data|params)\b/g
const PYTHON_HANDLER = /^@\w[\w.]*\([^\n]*\)\n(?:@[^\n]*\n)*(?:async\s+)?def\s+\w+\(([^)]{0,600})/gm
const PYTHON_PARAMETER =
  /(?:^|,)\s*([a-z_]\w*)\s*(?::\s*([^,=]*))?(?:=\s*(Depends|Security)\b|(?==|,|$))/g
/** Types whose values a framework makes of a request as a whole. */
const IS_MADE =
  /^(?:\w{1,40}\.){0,4}(?:Async|Http|HTTP)?(?:Request|Response|Session|BackgroundTasks)\b/
const PYTHON_CLASS = /^class\s+(\w{1,60})\b(?!\([^)\n]{0,120}Enum\b)/gm

/** `Database = Annotated[Session, Depends(connect)]` */
const PYTHON_SUPPLIED =
  /^(\w{1,60})\s*(?::\s*TypeAlias\s*)?=\s*Annotated\[[^=]{0,200}?\b(?:Depends|Security)\b/gm

/** Types of Python that sources define, whose values a framework makes of a whole request. */
export const readModels = (sources: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const source of sources)
    for (const pattern of [PYTHON_CLASS, PYTHON_SUPPLIED])
      for (const [, name = ''] of source.matchAll(pattern)) found.add(name)
  return found
}

const NOT_NAMES = new Set([
  'self',
  'request',
  'get',
  'getAll',
  'has',
  'set',
  'toString',
  'entries',
  'keys',
  'length',
  'split',
  'slice',
  'trim',
])

/** Parameter names that a source text reads from requests; models are those of all sources. */
export const namesInSource = (
  source: string,
  models: ReadonlySet<string> = readModels([source]),
): string[] => {
  const names = new Set<string>()
  for (const pattern of [
    MEMBER,
    INDEXED,
    HELPED,
    ASKED,
    DECORATED,
    VALIDATED,
    PYTHON_INDEXED,
    PYTHON_ASKED,
    PYTHON_TESTED,
  ])
    for (const [, name] of source.matchAll(pattern)) if (name !== undefined) names.add(name)
  for (const [, list = ''] of source.matchAll(PYTHON_HANDLER))
    for (const [, name = '', type = '', supplied] of list.matchAll(PYTHON_PARAMETER))
      if (supplied === undefined && !IS_MADE.test(type) && !models.has(toTypeName(type)))
        names.add(name)
  for (const pattern of [UNPACKED, UNPACKED_PARAMETER])
    for (const [, list = ''] of source.matchAll(pattern))
      for (const name of namesInList(list)) names.add(name)
  for (const name of nestedIn(source)) names.add(name)
  return [...names].filter((name) => !NOT_NAMES.has(name)).slice(0, NAMES_MAX)
}

/** `Item` of `Item | None` and `schemas.Item` */
const toTypeName = (type: string): string => /^(?:\w+\.)*(\w+)/.exec(type)?.[1] ?? ''

/** `a, b: c = 1, d: { e }` */
const namesInList = (list: string): string[] => [
  ...[...list.matchAll(WITHIN)].flatMap(([, outer = '', inner = '']) =>
    namesInList(inner).map((name) => `${outer}.${name}`),
  ),
  ...list
    .replaceAll(WITHIN, '')
    .replaceAll(/\{[^{}]*\}/g, '')
    .split(',')
    .flatMap((part) => /^\s*([A-Za-z_$][\w$]*)/.exec(part)?.[1] ?? []),
]

const WITHIN = /\b([A-Za-z_$][\w$]{0,60})\s*:\s*\{([^{}]*)\}/g

const nestedIn = (source: string): string[] => [
  ...[...source.matchAll(NESTED), ...source.matchAll(NESTED_INDEXED)].flatMap(
    ([, outer = '', inner = '']) => (inner === 'length' ? [] : [`${outer}.${inner}`]),
  ),
  ...[...source.matchAll(NESTED_UNPACKED)].flatMap(([, list = '', outer = '']) =>
    list.split(',').flatMap((part) => {
      const inner = /^\s*([A-Za-z_$][\w$]*)/.exec(part)?.[1]
      return inner === undefined ? [] : [`${outer}.${inner}`]
    }),
  ),
]

const LITERAL = /['"`](?:(GET|POST|PUT|PATCH|DELETE)\s+)?(\/[\w\-./:*]{0,80})['"`]/g
// A regular expression that starts with a path: `/^\/files\/(.+)$/`.
const PATTERN = /\/\^((?:\\\/[\w-]+)+\\\/)(?=[([])/g

/** Paths that a server without a framework may compare with, from its source text. */
export const pathsInSource = (source: string): RouteShape[] => {
  const paths = new Set<string>()
  for (const [, , path] of source.matchAll(LITERAL)) if (path !== undefined) paths.add(path)
  for (const [, path] of source.matchAll(PATTERN))
    if (path !== undefined) paths.add(path.replaceAll('\\', ''))
  const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => method === 'GET' || new RegExp(`['"\`]${method}\\b`).test(source),
  )
  return [...paths]
    .slice(0, PATHS_MAX)
    .flatMap((path) => methods.map((method) => ({ method, path })))
}

const ENDING = /\.ends_?with\(\s*\(?\s*['"`](\.\w{1,8})['"`]/gi
/** A pattern for names of files: `/\.(png|jpe?g)$/i`. */
const ENDING_PATTERN = /\\\.\(?(?:\?:)?([a-z]\w{1,4})[^/\n]{0,60}\$\/i?\.test\(/g
const ENDINGS_MAX = 2

/** Endings that a source text requires, such as those of file names. */
export const endingsInSource = (source: string): string[] =>
  [
    ...new Set([
      ...[...source.matchAll(ENDING)].map(([, ending = '']) => ending),
      ...[...source.matchAll(ENDING_PATTERN)].map(([, name = '']) => `.${name}`),
    ]),
  ].slice(0, ENDINGS_MAX)

const HEADER =
  /(?:headers\??\.?\[\s*|\.(?:get|header)\(\s*|\b(?:APIKeyHeader\(\s*name|alias)\s*=\s*)['"`](x-[\w-]{1,60})['"`]/gi
/** A value that a header is compared with, or one of a list of them. */
const COMPARED = /(?:===?\s*|\.includes\(\s*|\.has\(\s*)['"`]([\w.-]{1,60})['"`]/
/** What follows a header that only has to be present. */
const IS_PRESENCE =
  /^\s*['"`]?\s*[\])]\s*(?:[!=]==?\s*(?:undefined|null|'')|\)\s*(?:\{|throw|return))/
const FILLER = '1'
const NEAR_CHARS = 160
/** Headers that proxies or browsers set, or that change the meaning of a request. */
const IS_SET_BY_PROXY = /^x-(?:forwarded|real|http|original|rewrite|request-id|correlation)/i
const IDENTIFIES = /session|token|api-?key|auth/i

/**
 * Headers of the project's own that a source text reads, with the values it compares them with, or
 * the variable of the environment that is named like the header.
 */
export const headersInSource = (
  source: string,
  environment: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...source.matchAll(HEADER)].flatMap(({ 0: found, 1: name = '', index }) => {
      const rest = source.slice(index + found.length, index + found.length + NEAR_CHARS)
      const value =
        COMPARED.exec(rest.split('\n')[0] ?? '')?.[1] ??
        environment[name.slice(2).replaceAll('-', '_').toUpperCase()] ??
        (IDENTIFIES.test(name) ? toFieldValue('token') : undefined) ??
        (IS_PRESENCE.test(rest) && !IS_SET_BY_PROXY.test(name) ? FILLER : undefined)
      return value === undefined ? [] : [[name.toLowerCase(), value] as const]
    }),
  )

const MOUNTED =
  /\.(?:(?:use|mount|register)\(\s*['"`](?=\/)|(?:route|basePath|setGlobalPrefix)\(\s*['"`])(\/?[\w\-./:]{1,80})['"`]|\bprefix\s*:\s*['"`](\/[\w\-./:]{1,80})['"`]/g
/** In Python, decorators declare routes; nothing is mounted there. */
const DECORATOR = /^[ \t]*@\w[\w.]*\(.*$/gm
const PREFIXES_MAX = 8

/** Mount paths of routers in a source text; a route may be below any of them. */
export const prefixesInSource = (source: string): string[] => {
  const mounts = [...source.replaceAll(DECORATOR, '').matchAll(MOUNTED)]
    .map(([, mounted, prefix]) =>
      `/${mounted ?? prefix ?? ''}`.replace(/^\/\//, '/').replace(/\/$/, ''),
    )
    .filter((prefix) => prefix !== '')
  const versions = versionsInSource(source)
  const versioned = versions.flatMap((version) => [...mounts, ''].map((mount) => mount + version))
  return [...new Set([...versioned, ...mounts])].slice(0, PREFIXES_MAX)
}

/** In Nest, versions of routes are a part of their paths unless its settings say otherwise. */
const VERSIONING = /\.enableVersioning\(([^;]{0,300})/
const IN_HEADER = /\bVersioningType\s*\.\s*(?:HEADER|MEDIA_TYPE|CUSTOM)\b/
const VERSION =
  /\b(?:defaultVersion|version)\s*:\s*\[?\s*['"]([\w.]{1,20})['"]|@Version\(\s*\[?\s*['"]([\w.]{1,20})['"]/g
const VERSIONS_MAX = 2

const versionsInSource = (source: string): string[] => {
  const settings = VERSIONING.exec(source)?.[1]
  if (settings === undefined || IN_HEADER.test(settings)) return []
  const prefix = /\bprefix\s*:\s*['"]([\w\-/]{0,40})['"]/.exec(settings)?.[1] ?? 'v'
  const found = [...source.matchAll(VERSION)].map(([, named, decorated]) => named ?? decorated)
  return [...new Set(found)].slice(0, VERSIONS_MAX).map((version) => `/${prefix}${version}`)
}
