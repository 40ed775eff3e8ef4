import { defineClass, functions, globals, methods } from './class-record.ts'

const VECTOR = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N'

/** A function that verifies the token as well may read it before. */
const UNVERIFIED = {
  lacks: /verif|hmac|timingSafeEqual|compare_digest|checkSignature|validate_?token|introspect/i,
} as const

/** A token whose content is used although its signature isn't checked. */
export const unverifiedToken = defineClass({
  id: 'unverified-token',
  sinkKind: 'token',
  ruleId: 'daimon.unverified-token',
  title: 'Token without verification',
  cwe: 347,
  vector: VECTOR,
  remediation: 'Verify the signature with the expected algorithm before you use the content.',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('jsonwebtoken', 'decode', { when: [UNVERIFIED] }),
    functions('@nestjs/jwt.JwtService()', 'decode', { when: [UNVERIFIED] }),
    functions('fastify().jwt', 'decode', { when: [UNVERIFIED] }),
    globals('#request.jwtDecode', { args: [], when: [UNVERIFIED] }),
    functions('hono/jwt', 'decode', { when: [UNVERIFIED] }),
    functions('jose', 'decodeJwt UnsecuredJWT.decode', { when: [UNVERIFIED] }),
    globals('jwt-decode jwt-decode.jwtDecode jwt-decode.default', { when: [UNVERIFIED] }),
    globals('fast-jwt.createDecoder()', { when: [UNVERIFIED] }),
    functions('jwt-simple', 'decode', { when: [{ option: '2', is: /true/ }] }),
    functions('jose.jwt', 'get_unverified_claims', { when: [UNVERIFIED] }),
    // The content, decoded by hand.
    globals('JSON.parse json.loads', { takes: 'token', when: [UNVERIFIED] }),
  ],
  proof: {
    oracle: 'forged-token',
    confirmation: {
      observer: 'monitor',
      observation:
        'an answer of success to a request with a token that no key has signed, where the same request without the token is refused',
      because: 'the monitor sends both requests, and a token without content is refused, too',
    },
    evaluator: null,
    application: {
      effect: 'a request with a forged token is answered',
      calls: ['token'],
      observed: [],
      // The claims that the code reads.
      payloads: () => [],
      control: 'no claims',
      placement: 'token',
      isBlind: false,
    },
    package: null,
  },
})

/** A check that accepts tokens without a signature. */
export const insecureToken = defineClass({
  ...unverifiedToken,
  id: 'insecure-token',
  sinkKind: 'tokencheck',
  ruleId: 'daimon.insecure-token-check',
  title: 'Token check that accepts forged tokens',
  sinks: [
    ...['jsonwebtoken', '@nestjs/jwt.JwtService()'].flatMap((module) => {
      // Nest binds the key to the service.
      const place = module === 'jsonwebtoken' ? '2' : '1'
      return [
        functions(module, 'verify verifyAsync', {
          args: [],
          when: [{ option: `${place}.algorithms`, is: /\bnone\b/i }],
        }),
        functions(module, 'sign signAsync', {
          args: [],
          when: [{ option: `${place}.algorithm`, is: /^none$/i }],
        }),
        functions(module, 'verify verifyAsync', {
          args: [],
          cwe: 613,
          when: [{ option: `${place}.ignoreExpiration`, is: /^true$/ }],
        }),
      ]
    }),
    globals('passport-jwt.Strategy @nestjs/passport.PassportStrategy()', {
      args: [],
      cwe: 613,
      when: [{ option: '0.ignoreExpiration', is: /^true$/ }],
    }),
    globals('passport-jwt.Strategy @nestjs/passport.PassportStrategy()', {
      args: [],
      when: [{ option: '0.algorithms', is: /\bnone\b/i }],
    }),
    globals('express-jwt express-jwt.expressjwt koa-jwt', {
      args: [],
      when: [{ option: '0.algorithms', is: /\bnone\b/i }],
    }),
    globals('express-jwt express-jwt.expressjwt koa-jwt', {
      args: [],
      cwe: 613,
      when: [{ option: '0.ignoreExpiration', is: /^true$/ }],
    }),
    functions('jwt jose.jwt', 'decode decode_complete', {
      args: [],
      when: [{ option: '.options.verify_signature', is: /^False$/ }, UNVERIFIED],
    }),
    functions('jwt jose.jwt', 'decode decode_complete', {
      args: [],
      cwe: 613,
      when: [{ option: '.options.verify_exp', is: /^False$/ }],
    }),
    functions('jwt jose.jwt', 'decode', {
      args: [],
      when: [{ option: '.verify', is: /^False$/ }, UNVERIFIED],
    }),
    functions('jwt jose.jwt', 'decode', {
      args: [],
      when: [{ option: '.algorithms.none', is: /./ }],
    }),
    functions('jwt jose.jwt', 'encode', {
      args: [],
      when: [{ option: '.algorithm', is: /^none$/i }],
    }),
    methods('python', '=JWT_VERIFY =JWT_VERIFY_EXPIRATION', {
      args: [],
      when: [{ option: '0', is: /^False$/ }],
    }),
  ],
})
