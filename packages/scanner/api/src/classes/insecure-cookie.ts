import {
  type SinkCondition,
  defineClass,
  functions,
  globals,
  methods,
  responses,
} from './class-record.ts'

const JAVASCRIPT = 'javascript typescript'

/** Any cookie but those whose name says that scripts and other sites may read it. */
const PRIVATE =
  /^(?!.*(?:theme|lang|locale|i18n|consent|colou?r|time_?zone|csrf|xsrf|layout|sort|order_?by|currency|flash|messages|notice|toast|dark|mode|tour|banner|dismiss|seen|visit|recent|filter|column|page|size|font|country|region|unit|counter|view|tab\b))/i
const SESSION = { literal: 0, is: /sess|token|auth|jwt|sid\b/i } as const
const FALSE = /^false$/i
const OFF = /^(?:False|None)$/

type Name = { readonly literal: number; readonly is: RegExp }
const named = (literal: number): Name => ({ literal, is: PRIVATE })

/** Rules for a call with options, which leaves the value constant when it clears the cookie. */
const unlessSet = (
  rule: (value: number, when: readonly SinkCondition[], cwe: number) => ReturnType<typeof methods>,
  value: number,
  options: number,
  name: Name = named(value - 1),
) => [
  rule(value, [name, { absent: `${options}.httpOnly` }], 1004),
  ...ifOff((when, cwe) => rule(value, [name, ...when], cwe), `${options}.`),
]

const ifOff = (
  rule: (when: readonly SinkCondition[], cwe: number) => ReturnType<typeof methods>,
  place: string,
  { httpOnly = 'httpOnly', secure = 'secure', off = FALSE } = {},
) => [
  rule([{ option: `${place}${httpOnly}`, is: off }], 1004),
  rule([{ option: `${place}${secure}`, is: off }], 614),
]

const NEXT_COOKIES = [
  'next/headers.cookies().set',
  ...['()', '.next()', '.json()', '.redirect()', '.rewrite()'].map(
    (made) => `next/server.NextResponse${made}.cookies.set`,
  ),
].join(' ')

export const insecureCookie = defineClass({
  id: 'insecure-cookie',
  sinkKind: 'cookie',
  ruleId: 'daimon.insecure-cookie',
  title: 'Session cookie without protection',
  cwe: 1004,
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N',
  remediation: 'Set httpOnly, secure, and sameSite on cookies that identify a session.',
  source: 'misuse',
  taints: null,
  sinks: [
    // Express, Fastify, and Nest: `response.cookie(name, value, options)`.
    ...unlessSet(
      (value, when, cwe) => methods(JAVASCRIPT, 'cookie setCookie', { args: [value], cwe, when }),
      1,
      2,
    ),
    ...unlessSet(
      (value, when, cwe) => functions('hono/cookie', 'setCookie', { args: [value], cwe, when }),
      2,
      3,
    ),
    ...unlessSet(
      (value, when, cwe) =>
        functions('hono/cookie', 'setSignedCookie', { args: [value], cwe, when }),
      2,
      4,
    ),
    ...unlessSet((value, when, cwe) => globals(NEXT_COOKIES, { args: [value], cwe, when }), 1, 2),
    globals(NEXT_COOKIES, {
      args: [0],
      when: [{ present: '0.value' }, { absent: '0.httpOnly' }, { option: '0.name', is: PRIVATE }],
    }),
    ...ifOff((when, cwe) => globals(NEXT_COOKIES, { args: [], cwe, when }), '0.'),
    // Koa and hapi set the flags by default.
    ...ifOff(
      (when, cwe) => globals('#request.cookies.set', { args: [1], cwe, when: [named(0), ...when] }),
      '2.',
    ),
    ...['1.', '2.'].flatMap((place) =>
      ifOff(
        (when, cwe) => methods(JAVASCRIPT, 'state', { args: [], cwe, when: [named(0), ...when] }),
        place,
        { httpOnly: 'isHttpOnly', secure: 'isSecure' },
      ),
    ),
    ...ifOff((when, cwe) => methods(JAVASCRIPT, 'strategy', { args: [], cwe, when }), '2.cookie.', {
      httpOnly: 'isHttpOnly',
      secure: 'isSecure',
    }),
    // Sessions.
    ...['0.cookie.', '0.'].flatMap((place) =>
      ifOff(
        (when, cwe) => globals('express-session cookie-session', { args: [], cwe, when }),
        place,
      ),
    ),
    ...['0.', '1.'].flatMap((place) =>
      ifOff((when, cwe) => globals('koa-session', { args: [], cwe, when }), place),
    ),
    ...['0.cookie.', '1.cookie.', '1.cookieOptions.'].flatMap((place) =>
      ifOff(
        (when, cwe) =>
          globals('@fastify/session @fastify/cookie @fastify/secure-session', {
            args: [],
            cwe,
            when,
          }),
        place,
      ),
    ),
    ...['1.cookie.', '1.cookieOptions.'].flatMap((place) =>
      ifOff((when, cwe) => methods(JAVASCRIPT, 'register', { args: [], cwe, when }), place),
    ),
    ...['1.cookieOptions.', '2.cookieOptions.'].flatMap((place) =>
      ifOff(
        (when, cwe) => functions('iron-session', 'getIronSession', { args: [], cwe, when }),
        place,
      ),
    ),
    // Text of the header.
    responses(['markup', 'text', 'context'], 'setHeader header set append', {
      args: [1],
      takes: 'cookie',
      when: [{ literal: 0, is: /^set-cookie$/i }],
    }),
    methods(`${JAVASCRIPT} python`, '=header:set-cookie', { takes: 'cookie' }),
    // A constant value, under the name of a session.
    methods(JAVASCRIPT, 'cookie setCookie', {
      args: [],
      when: [SESSION, { literal: 1, is: /./ }, { absent: '2.httpOnly' }],
    }),
    methods('python', 'set_cookie', {
      args: [],
      when: [SESSION, { literal: 1, is: /./ }, { absent: '.httponly' }],
    }),
    // Python.
    methods('python', 'set_cookie set_secure_cookie set_signed_cookie', {
      args: [1],
      when: [named(0), { absent: '.httponly' }],
    }),
    ...ifOff(
      (when, cwe) =>
        methods('python', 'set_cookie set_secure_cookie set_signed_cookie', {
          args: [],
          cwe,
          when: [named(0), ...when],
        }),
      '.',
      { httpOnly: 'httponly', secure: 'secure', off: OFF },
    ),
    // The session storage of aiohttp.
    ...ifOff(
      (when, cwe) =>
        globals(
          'aiohttp_session.SimpleCookieStorage aiohttp_session.cookie_storage.EncryptedCookieStorage aiohttp_session.nacl_storage.NaClCookieStorage aiohttp_session.redis_storage.RedisStorage',
          { args: [], cwe, when },
        ),
      '.',
      { httpOnly: 'httponly', secure: 'secure', off: OFF },
    ),
    methods('python', '=SESSION_COOKIE_HTTPONLY =REMEMBER_COOKIE_HTTPONLY', {
      args: [],
      when: [{ option: '0', is: OFF }],
    }),
    methods('python', '=SESSION_COOKIE_SECURE =REMEMBER_COOKIE_SECURE', {
      args: [],
      cwe: 614,
      when: [{ option: '0', is: OFF }],
    }),
  ],
  proof: null,
})
