import { defineClass, functions, globals, methods, responses } from './class-record.ts'

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
    methods('python', '=access-control-allow-origin'),
    methods('python', 'set_header', { args: [1], when: [NAME] }),
  ],
  proof: null,
})

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
    globals('cors @koa/cors @fastify/cors hono/cors.cors', {
      args: [],
      when: [
        { option: '0.origin', is: /^(?:true|\*)$/ },
        { option: '0.credentials', is: /^true$/ },
      ],
    }),
    methods('javascript typescript', 'register enableCors', {
      args: [],
      when: [
        { option: '1.origin', is: /^(?:true|\*)$/ },
        { option: '1.credentials', is: /^true$/ },
      ],
    }),
    methods('javascript typescript', 'enableCors', {
      args: [],
      when: [
        { option: '0.origin', is: /^(?:true|\*)$/ },
        { option: '0.credentials', is: /^true$/ },
      ],
    }),
    functions('flask_cors', 'CORS', {
      args: [],
      when: [
        { option: '.supports_credentials', is: /^True$/ },
        { absent: '.origins' },
        { absent: '.resources' },
      ],
    }),
    functions('flask_cors', 'CORS', {
      args: [],
      when: [
        { option: '.supports_credentials', is: /^True$/ },
        { option: '.origins', is: /^\*$/ },
      ],
    }),
    methods('python', 'add_middleware', {
      args: [],
      when: [
        { option: '.allow_credentials', is: /^True$/ },
        { option: '.allow_origins.*', is: /./ },
      ],
    }),
  ],
})
