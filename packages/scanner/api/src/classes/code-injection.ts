import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods, responses } from './class-record.ts'
import { FILE_BY_EVALUATION, TAKE_OVER, writeFile, writeFileInPython } from './shared-texts.ts'

const TEMPLATE = { cwe: 1336 }

/** As an expression, within other code, and in the languages of template engines. */
const inPython = (write: string): readonly string[] => [
  write,
  `{{lipsum.__globals__.__builtins__.${write}}}`,
  `{{${write}}}`,
  `\${${write}}`,
  `<%${write}%>`,
  `1,${write}`,
  `1)+str(${write})#`,
  `'+str(${write})+'`,
  `"+str(${write})+"`,
  `\n${write}\n`,
  `__import__('builtins').${write}`,
]

export const codeInjection = defineClass({
  id: 'code-injection',
  sinkKind: 'code',
  ruleId: 'daimon.code-injection',
  title: 'Code injection',
  cwe: 94,
  vector: TAKE_OVER,
  remediation:
    'Do not build code from input. Parse it as data (JSON.parse, ast.literal_eval), or look up the requested action in a table.',
  source: 'flow',
  taints: ['code'],
  sinks: [
    functions('vm', 'runInThisContext runInNewContext runInContext compileFunction Script'),
    globals('eval exec numexpr.evaluate pandas.eval'),
    globals('Function', { args: [0, 1, 2, 3] }),
    functions('js-yaml', 'unsafeLoad'),
    functions('vm2 vm2.VM() vm2.NodeVM()', 'run'),
    functions('vm.Script()', 'runInThisContext runInNewContext runInContext'),
    functions('expr-eval.Parser', 'evaluate'),
    functions('static-eval safe-eval notevil', '.'),
    functions('mathjs', 'evaluate compile eval'),
    functions('jsonpath jsonpath-plus', 'query'),
    functions(
      'ejs pug jade handlebars nunjucks dot eta mustache squirrelly hogan.js liquidjs swig twig',
      'render compile renderString template',
      TEMPLATE,
    ),
    functions('eta.Eta()', 'renderString', TEMPLATE),
    methods('javascript typescript', 'renderString parseAndRender', TEMPLATE),
    functions('lodash underscore', 'template', TEMPLATE),
    responses(['markup', 'text'], 'render', { args: [1], takes: 'body', ...TEMPLATE }),
    globals('flask.render_template_string', TEMPLATE),
    globals('jinja2.Template jinja2.Environment().from_string', TEMPLATE),
    globals('mako.template.Template tornado.template.Template django.template.Template', TEMPLATE),
    globals(
      'django.template.engines[].from_string jinja2.sandbox.Environment().from_string',
      TEMPLATE,
    ),
  ],
  proof: {
    oracle: 'canary-file',
    confirmation: {
      observer: 'monitor',
      observation: `${FILE_BY_EVALUATION}: a random sum or a type`,
      because: 'the name does not exist until the payload is evaluated as code',
    },
    evaluator: 'code',
    application: {
      effect: 'code from the payload runs',
      calls: ['code', 'path'],
      observed: [],
      payloads: ({ canary, language }) => {
        if (language === 'python') return inPython(writeFileInPython(canary))
        const write = writeFile(canary)
        const writeDouble = write.replaceAll("'", '"')
        return [
          write,
          `${write}//`,
          `a,${write}`,
          `');${write}//`,
          `");${writeDouble}//`,
          `'+${write}+'`,
          `"+${writeDouble}+"`,
          `\${${write}}`,
          `;${write};`,
          `1);${write};(1`,
          `{{range.constructor("${write}")()}}`,
          `<%${write}%>`,
          `#{${write}}`,
          write.replace('process', "this.constructor.constructor('return process')()"),
        ]
      },
      control: `'canary-${NONCE_PLACE}'`,
      placement: 'text',
      isBlind: false,
    },
    package: {
      search: 'calls',
      inPython: null,
      effect: 'the code creates a directory named after the nonce',
      control: 'letters',
      isTraced: 'without-frames',
      purpose:
        /eval|exec|run|compile|script|^code$|source|^src$|^js$|interpret|sandbox|^vm$|expression|^expr$|function/i,
      advisoryCwes: [94, 95, 96],
      vagueAdvisoryCwes: [20, 74, 913, 915, 1336],
    },
  },
})
