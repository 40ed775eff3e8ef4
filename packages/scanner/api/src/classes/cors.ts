import {
  type SinkCondition,
  defineClass,
  functions,
  globals,
  methods,
  responses,
} from './class-record.ts'

const VECTOR = 'AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:N/A:N'
const NAME = { literal: 0, is: /^access-control-allow-origin$/i } as const

/** The origin of the request as the allowed origin. */
export const corsReflection = defineClass({
  id: 'cors-reflection',
  sinkKind: 'origin',
  ruleId: 'daimon.cors-reflection',
  title: 'Reflected CORS origin',
  cwe: 942,
  vector: VECTOR,
  remediation: 'Compare the origin with a list of allowed origins.',
  source: 'flow',
  taints: ['origin'],
  sinks: [
    responses(['markup', 'text', 'context'], 'setHeader set header append', {
      args: [1],
      when: [NAME],
    }),
    methods('javascript typescript', 'setHeader header', { args: [1], when: [NAME] }),
    methods('python javascript typescript', '=header:access-control-allow-origin'),
    methods('python', 'set_header', { args: [1], when: [NAME] }),
  ],
  proof: null,
})

const JAVASCRIPT = 'javascript typescript'
const MIDDLEWARE =
  'fastapi.middleware.cors.CORSMiddleware starlette.middleware.cors.CORSMiddleware starlette.middleware.Middleware'

/** `*`, and patterns that match any host. */
const EVERY = /^\^?(?:\*|(?:https?\??:\/\/)?\(?\.[*+]\)?)\$?$/

/** `=>` is a function that accepts whatever it gets. */
const withCredentials = (
  place: string,
  rule: (when: readonly SinkCondition[]) => ReturnType<typeof methods>,
) => [
  rule([
    { option: `${place}origin`, is: /^(?:true|\*|=>)$/ },
    { option: `${place}credentials`, is: /^true$/ },
  ]),
]

/** An allowed origin that includes every site, with credentials. */
export const permissiveCors = defineClass({
  ...corsReflection,
  id: 'permissive-cors',
  sinkKind: 'cors',
  ruleId: 'daimon.permissive-cors',
  title: 'CORS for every origin with credentials',
  source: 'misuse',
  taints: null,
  sinks: [
    ...withCredentials('0.', (when) =>
      globals('cors @koa/cors @fastify/cors hono/cors.cors', { args: [], when }),
    ),
    ...withCredentials('1.', (when) => methods(JAVASCRIPT, 'register', { args: [], when })),
    ...withCredentials('0.', (when) => methods(JAVASCRIPT, 'enableCors', { args: [], when })),
    ...withCredentials('1.cors.', (when) =>
      functions('@nestjs/core.NestFactory', 'create', { args: [], when }),
    ),
    ...withCredentials('1.cors.', (when) => functions('socket.io', 'Server', { args: [], when })),
    ...withCredentials('0.routes.cors.', (when) =>
      functions('@hapi/hapi', 'server Server', { args: [], when }),
    ),
    ...['0.options.cors.', '0.config.cors.'].flatMap((place) =>
      withCredentials(place, (when) => methods(JAVASCRIPT, 'route', { args: [], when })),
    ),
    functions('flask_cors', 'CORS cross_origin', {
      args: [],
      when: [
        { option: '.supports_credentials', is: /^True$/ },
        { absent: '.origins' },
        { absent: '.resources' },
      ],
    }),
    functions('flask_cors', 'CORS cross_origin', {
      args: [],
      when: [
        { option: '.supports_credentials', is: /^True$/ },
        { option: '.origins', is: EVERY },
      ],
    }),
    functions('flask_cors', 'CORS', {
      args: [],
      when: [
        { option: '.supports_credentials', is: /^True$/ },
        { option: '.resources', is: /origins["']\s*:\s*\[?\s*r?["']\.?\*["']/ },
      ],
    }),
    ...[methods('python', 'add_middleware'), globals(MIDDLEWARE)].flatMap((group) =>
      [
        { option: '.allow_origins.*', is: /./ },
        { option: '.allow_origin_regex', is: EVERY },
      ].map((origins) => ({
        ...group,
        args: [],
        when: [{ option: '.allow_credentials', is: /^True$/ }, origins],
      })),
    ),
    // Django.
    methods('python', '=CORS_ALLOW_ALL_ORIGINS =CORS_ORIGIN_ALLOW_ALL', {
      args: [],
      when: [
        { option: '0', is: /^True$/ },
        { setting: 'CORS_ALLOW_CREDENTIALS', is: /^True$/ },
      ],
    }),
    methods('python', '=CORS_ALLOWED_ORIGIN_REGEXES', {
      args: [],
      when: [
        { option: '0', is: EVERY },
        { setting: 'CORS_ALLOW_CREDENTIALS', is: /^True$/ },
      ],
    }),
  ],
})
