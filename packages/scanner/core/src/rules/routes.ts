/**
 * How frameworks bind handlers to paths, as data. A receiver is the path of the object whose method
 * is called: `express()` is the result of calling the export of `express`.
 */
export const ROUTE_RECEIVERS: ReadonlyMap<string, string> = new Map([
  ['express()', 'express'],
  ['express.Router()', 'express'],
  ['express.default()', 'express'],
  ['express().route()', 'express'],
  ['express.Router().route()', 'express'],
  ['fastify()', 'fastify'],
  ['fastify.fastify()', 'fastify'],
  ['fastify.default()', 'fastify'],
  ['@koa/router()', 'koa'],
  ['koa-router()', 'koa'],
  ['@koa/router.default()', 'koa'],
  ['koa()', 'koa'],
  ['hono.Hono()', 'hono'],
  ['restify.createServer()', 'restify'],
  ['polka()', 'polka'],
  ['@hapi/hapi.server()', 'hapi'],
  ['@hapi/hapi.Server()', 'hapi'],
  ['hapi.server()', 'hapi'],
  ['hapi.Server()', 'hapi'],
])

export const ROUTE_METHODS: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'del',
  'head',
  'options',
  'all',
  'use',
])

/**
 * `app` of `app.get`: a route method returns its receiver, so that `app.get(…).post(…)` resolves.
 */
export const chainedReceiver = (path: string): string | undefined => {
  const at = path.lastIndexOf('.')
  const receiver = path.slice(0, at)
  const name = path.slice(at + 1)
  return (ROUTE_METHODS.has(name) || SETTERS.has(name)) && ROUTE_RECEIVERS.has(receiver)
    ? receiver
    : undefined
}

/** Methods of an application that return it. */
const SETTERS: ReadonlySet<string> = new Set('disable enable set engine param'.split(' '))

/** Methods that mount a router under a path, and where their path is, by framework. */
export const MOUNTS: ReadonlyMap<string, { readonly option?: string }> = new Map([
  ['use', {}],
  ['route', {}],
  ['register_blueprint', { option: '.url_prefix' }],
  ['include_router', { option: '.prefix' }],
])

/** Options of a router's creation that prefix all its paths. */
export const ROUTER_PREFIXES = ['0.prefix', '.url_prefix', '.prefix'] as const

/** Calls on a router that return the router: `router.routes()` of Koa, `router.get(…).post(…)`. */
export const SAME_ROUTER: ReadonlySet<string> = new Set(['routes', 'middleware', 'basePath'])

/** Servers with one handler for all paths. */
export const SERVERS: ReadonlyMap<string, string> = new Map([
  ['http.createServer', 'node'],
  ['http.Server', 'node'],
  ['https.createServer', 'node'],
  ['http2.createServer', 'node'],
  ['http2.createSecureServer', 'node'],
])

/**
 * Decorators of Python's frameworks, by the path of the called function; `methods` are named
 * separately.
 */
export const PYTHON_RECEIVERS: ReadonlyMap<string, string> = new Map([
  ['flask.Flask()', 'flask'],
  ['flask.Blueprint()', 'flask'],
  ['fastapi.FastAPI()', 'fastapi'],
  ['fastapi.APIRouter()', 'fastapi'],
  ['aiohttp.web.RouteTableDef()', 'aiohttp'],
])

type PathCall = { readonly framework: string; readonly from: number }

/** Calls that bind a path to a handler: how many arguments precede the handler. */
export const PATH_CALLS: ReadonlyMap<string, PathCall> = new Map([
  ...'get post put patch delete head view'.split(' ').flatMap((name): [string, PathCall][] => [
    [`aiohttp.web.${name}`, { framework: 'aiohttp', from: 1 }],
    [`aiohttp.web.Application().router.add_${name}`, { framework: 'aiohttp', from: 1 }],
  ]),
  ['aiohttp.web.Application().router.add_route', { framework: 'aiohttp', from: 2 }],
  ['flask.Flask().add_url_rule', { framework: 'flask', from: 1 }],
  ['fastapi.FastAPI().add_api_route', { framework: 'fastapi', from: 1 }],
])

/** Classes whose methods named after HTTP's handle requests, by the path of the class. */
export const HANDLER_CLASSES: ReadonlyMap<string, string> = new Map([
  ['django.views.View', 'django'],
  ['django.views.generic.View', 'django'],
  ['django.views.generic.TemplateView', 'django'],
  ['django.views.generic.base.View', 'django'],
  ...'Detail List Create Update Delete Form'
    .split(' ')
    .map((name): [string, string] => [`django.views.generic.${name}View`, 'django']),
  ['rest_framework.views.APIView', 'django'],
  ['rest_framework.viewsets.ViewSet', 'django'],
  ['rest_framework.viewsets.GenericViewSet', 'django'],
  ['rest_framework.viewsets.ModelViewSet', 'django'],
  ['rest_framework.viewsets.ReadOnlyModelViewSet', 'django'],
  ...'GenericAPI CreateAPI ListAPI RetrieveAPI UpdateAPI DestroyAPI ListCreateAPI RetrieveUpdateAPI RetrieveDestroyAPI RetrieveUpdateDestroyAPI'
    .split(' ')
    .map((name): [string, string] => [`rest_framework.generics.${name}View`, 'django']),
  ['flask.views.MethodView', 'flask'],
  ['flask_restful.Resource', 'flask-restful'],
  ['flask_restx.Resource', 'flask-restful'],
  ['tornado.web.RequestHandler', 'tornado'],
  ['tornado.websocket.WebSocketHandler', 'tornado'],
  ['http.server.BaseHTTPRequestHandler', 'http.server'],
  ['http.server.SimpleHTTPRequestHandler', 'http.server'],
  ['aiohttp.web.View', 'tornado'],
])

export const HANDLER_METHODS =
  /^(?:do_)?(?:get|post|put|patch|delete|head|list|create|retrieve|update|partial_update|destroy|on_message)$/i

/** The method of HTTP that a method of a set of views answers. */
export const VIEW_METHODS: ReadonlyMap<string, string> = new Map([
  ['list', 'GET'],
  ['retrieve', 'GET'],
  ['create', 'POST'],
  ['update', 'PUT'],
  ['partial_update', 'PATCH'],
  ['destroy', 'DELETE'],
])

/** The decorator of a handler of a set of views that has another name. */
export const VIEW_ACTION = 'rest_framework.decorators.action'

/** Views that find, and some also change, any record of their `queryset` by themselves. */
export const MODEL_VIEWS =
  /^django\.views\.generic\.(?:Detail|Update|Delete)View$|^rest_framework\.(?:viewsets\.(?:ReadOnly)?ModelViewSet|generics\.\w*(?:Retrieve|Update|Destroy)\w*View|mixins\.(?:Retrieve|Update|Destroy)ModelMixin)$/

/** Frameworks whose decorated functions run around the handlers of routes. */
export const AROUND: ReadonlySet<string> = new Set(['aiohttp'])

/** Functions of Django that bind a path to a view. */
export const DJANGO_PATHS: ReadonlySet<string> = new Set([
  'django.urls.path',
  'django.urls.re_path',
])

/** Decorators of functions that a framework calls with what users stored or sent. */
export const CALLED_BACK: ReadonlyMap<string, string> = new Map([
  ['django.template.Library().filter', 'template-tag'],
  ['django.template.Library().simple_tag', 'template-tag'],
  ['flask.Flask().template_filter', 'template-tag'],
  ['flask.Flask().template_global', 'template-tag'],
  ['flask.Blueprint().app_template_filter', 'template-tag'],
  ['flask.Blueprint().app_template_global', 'template-tag'],
  ['aiohttp.web.middleware', 'aiohttp'],
])

/** Named arguments of a form's field whose functions check what users sent. */
export const CHECKS_GIVEN: ReadonlySet<string> = new Set(['validators'])

/** Methods that give a function to templates, whatever the receiver. */
export const TEMPLATE_GIVERS: ReadonlySet<string> = new Set(
  'addFilter registerHelper registerFilter extendFilter add_template_filter add_template_global'.split(
    ' ',
  ),
)
/** Members of an environment of templates that hold such functions by name. */
export const TEMPLATE_TABLES: ReadonlySet<string> = new Set(['filters'])

/** Decorators of Nest on methods; `Controller` on the class gives the prefix of the path. */
export const NEST_DECORATORS: ReadonlyMap<string, string> = new Map([
  ['Get', 'GET'],
  ['Post', 'POST'],
  ['Put', 'PUT'],
  ['Patch', 'PATCH'],
  ['Delete', 'DELETE'],
  ['Head', 'HEAD'],
  ['Options', 'OPTIONS'],
  ['All', 'ANY'],
])

/** Decorators of handlers in other classes than controllers, by the decorator of the class. */
export const NEST_CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ['Resolver', /^(?:Query|Mutation|Subscription|ResolveField)$/],
  ['WebSocketGateway', /^SubscribeMessage$/],
  ['Controller', /^(?:MessagePattern|EventPattern)$/],
])

/** Exports that Next calls in `app/…/route.ts`. */
export const NEXT_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
])

/**
 * `/a/[id]`, `/a/<int:id>`, `/a/{id}`, `/a/:id{[0-9]+}` → `/a/:id`: one spelling for all
 * frameworks, never with brackets.
 */
export const plainPath = (path: string): string => {
  const plain = path
    .replaceAll(/(:[A-Za-z_]\w*)\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1')
    .replaceAll(/\[{1,2}(?:\.\.\.)?([^\]]*)\]{1,2}/g, ':$1')
    .replaceAll(/<(?:[^:<>]*:)?([^<>]*)>/g, ':$1')
    .replaceAll(/\{([^{}:]*)(?::[^{}]*)?\}/g, ':$1')
    .replaceAll(/\/{2,}/g, '/')
  return plain.startsWith('/') ? plain : `/${plain}`
}
