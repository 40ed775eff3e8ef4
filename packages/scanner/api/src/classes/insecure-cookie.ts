import { defineClass, functions, globals, methods, responses } from './class-record.ts'

const SESSION = { literal: 0, is: /sess|token|auth|jwt|sid\b|login|remember|user/i } as const
const cookie = (
  condition: { readonly option: string; readonly is: RegExp } | { readonly absent: string },
  cwe: number,
) =>
  responses(['markup', 'text'], 'cookie setCookie', { args: [], cwe, when: [SESSION, condition] })

export const insecureCookie = defineClass({
  id: 'insecure-cookie',
  sinkKind: 'cookie',
  ruleId: 'daimon.insecure-cookie',
  title: 'Session cookie without protection',
  cwe: 1004,
  vector: 'AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:N',
  remediation: 'Set httpOnly, secure, and sameSite on cookies that identify a session.',
  source: 'misuse',
  taints: null,
  sinks: [
    cookie({ absent: '2.httpOnly' }, 1004),
    cookie({ option: '2.httpOnly', is: /^false$/ }, 1004),
    cookie({ option: '2.secure', is: /^false$/ }, 614),
    globals('express-session cookie-session', {
      args: [],
      when: [{ option: '0.cookie.httpOnly', is: /^false$/ }],
    }),
    globals('express-session', {
      args: [],
      cwe: 614,
      when: [{ option: '0.cookie.secure', is: /^false$/ }],
    }),
    globals('cookie-session koa-session', {
      args: [],
      when: [{ option: '0.httpOnly', is: /^false$/ }],
    }),
    methods('python', 'set_cookie', { args: [], when: [SESSION, { absent: '.httponly' }] }),
    methods('python', 'set_cookie', {
      args: [],
      when: [SESSION, { option: '.httponly', is: /^False$/ }],
    }),
    functions('@fastify/session @fastify/cookie', '.', {
      args: [],
      when: [{ option: '0.cookie.httpOnly', is: /^false$/ }],
    }),
  ],
  proof: null,
})
