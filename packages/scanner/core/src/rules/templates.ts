/** How applications render templates, and what templates are written in, as data. */

export type TemplateSyntax = 'ejs' | 'pug' | 'handlebars' | 'braces' | 'mako' | 'component'

/** By file extension. Braces: Jinja, Django, Nunjucks, Tornado, and whatever a `.html` contains. */
export const TEMPLATE_ENDINGS: ReadonlyMap<string, TemplateSyntax> = new Map<
  string,
  TemplateSyntax
>([
  ...['ejs', 'eta'].map((ending): [string, TemplateSyntax] => [ending, 'ejs']),
  ...['pug', 'jade'].map((ending): [string, TemplateSyntax] => [ending, 'pug']),
  ...['hbs', 'handlebars', 'mustache', 'hjs'].map((ending): [string, TemplateSyntax] => [
    ending,
    'handlebars',
  ]),
  ...['html', 'htm', 'njk', 'nunjucks', 'jinja', 'jinja2', 'j2', 'tpl'].map(
    (ending): [string, TemplateSyntax] => [ending, 'braces'],
  ),
  ...['mako', 'mak'].map((ending): [string, TemplateSyntax] => [ending, 'mako']),
  ...['vue', 'svelte'].map((ending): [string, TemplateSyntax] => [ending, 'component']),
])

/** The language of the facts of a template. No method is a sink by its name there. */
export const TEMPLATE_LANGUAGE = 'template'

/** What a specifier of a template begins with. */
export const TEMPLATE_SCHEME = 'template:'

/** Names that statements made of a template use; the analysis knows them by these paths. */
export const TEMPLATE_PATHS: ReadonlyMap<string, string> = new Map([
  ['$unescaped', '#template.unescaped'],
  ['$escaped', '#template.escaped'],
  ['$request', '#template.request'],
])

/** The member that holds all variables that a template is rendered with. */
export const LOCALS = '$locals'
/** The function of a template that renders it. */
export const RENDER = '$render'

/** Methods and functions that render the template that an argument names. */
export const RENDERERS: ReadonlySet<string> = new Set(
  '$include render renderFile renderAsync renderView view renderTemplate'.split(' '),
)
export const PYTHON_RENDERERS: ReadonlySet<string> = new Set(
  'render render_template render_to_string render_to_response render_async TemplateResponse template'.split(
    ' ',
  ),
)
/** Functions that find a template, whose result is rendered. */
export const PYTHON_LOADERS: ReadonlySet<string> = new Set(
  'get_template select_template get_or_select_template load'.split(' '),
)

/**
 * Methods and functions whose result is a rendered template, also those of themes; and those that
 * escape nothing by default.
 */
export const TEMPLATE_METHOD =
  /^(?:render(?:_template|_to_string|_string|_async|File|View)?|render_\w{1,40}_template|render[A-Z]\w{0,40}Template)$/
export const UNESCAPING =
  /^(?:jinja2\.(?:Template|Environment)\(\)|mako\.template\.Template\(\)|string\.Template)/

/** The name of a template as a text in the code. */
export const TEMPLATE_FILE =
  /^[\w@./-]{1,150}\.(?:html?|ejs|pug|njk|hbs|handlebars|mustache|liquid|jinja2?|j2)$/

/** Filters that keep what is markup in a text; others may escape it. */
export const PLAIN_FILTER =
  /^(?:n|safe|mark_safe|safeseq|raw|noescape|trim|strip|upper|lower|title|capitalize|capfirst|default\w*|markdown\w*|md|marked|nl2br|replace|join|first|last|truncate\w*|string|str|list|sort|reverse|unique|format|indent|wordwrap|center|cut|add|random|batch|slice|items|values|map|dictsort|attr|unescape|html|urlize)$/i
/** Filters of templates after which a text contains no markup of its own. */
export const ESCAPING_FILTER =
  /^(?:h|x|u|e|d|int|float|length|count|date|time|floatformat|intcomma|pluralize|yesno|wordcount|filesizeformat)$|(?<!un)escape|strip_?tags|sanitiz|clean|bleach|purif|urlencode|url_?quote|slugify|json_script/i
/** Filters after which a text is not escaped. */
export const RAW_FILTER = /^(?:n|safe|mark_safe|safeseq|raw|noescape)$/i
/** Functions whose result contains no markup of the caller's, by name. */
export const ESCAPING_CALL =
  /\b(?:[\w$]+\.)*(?!\w*unescape)\w*(?:escape|sanitiz|purif|clean_?html|bleach|strip_?tags|csrf|url_for|encodeURI)\w*\s*\(/gi
