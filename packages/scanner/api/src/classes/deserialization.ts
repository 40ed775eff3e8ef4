import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals } from './class-record.ts'
import { FILE_BY_EVALUATION, TAKE_OVER, writeFile, writeFileInPython } from './shared-texts.ts'

/** Pickle as text, YAML with tags, also as front matter, and JSON of jsonpickle. */
const inPython = (write: string): readonly string[] => [
  `cbuiltins\neval\n(S"${write}"\ntR.`,
  `!!python/object/apply:builtins.eval ["${write}"]`,
  `{"py/reduce":[{"py/function":"builtins.eval"},{"py/tuple":["${write}"]}]}`,
  inFrontMatter(`!!python/object/apply:builtins.eval ["${write}"]`),
]

/** Methods that code calls on what it reads. */
const METHODS =
  'toString toJSON valueOf trim toLowerCase split replace slice map forEach filter join'.split(' ')
/** Members that code reads. */
const MEMBERS =
  'title name tags description date id text content body type author slug category status value key label layout version email url path data items options settings config user summary'.split(
    ' ',
  )

/** YAML of js-yaml, which builds functions: each member has methods that run the code. */
const inYaml = (write: string): string =>
  `&a {${METHODS.map((name, at) => `${name}: ${at === 0 ? `&f !!js/function "function(){${write};return ''}"` : '*f'}`).join(', ')}, ${MEMBERS.map((name) => `${name}: *a`).join(', ')}}`

/** A document between the fences of front matter, in the language of the first one. */
function inFrontMatter(document: string, language = ''): string {
  return `---${language}\n${document}\n---\n`
}

export const deserialization = defineClass({
  id: 'deserialization',
  sinkKind: 'deserialization',
  ruleId: 'daimon.unsafe-deserialization',
  title: 'Unsafe deserialization',
  cwe: 502,
  vector: TAKE_OVER,
  remediation: 'Use a data-only format (JSON, yaml.safe_load) and validate it against a schema.',
  source: 'flow',
  taints: ['deserialization'],
  sinks: [
    functions('node-serialize', 'unserialize'),
    functions('serialize-to-js', 'deserialize'),
    functions('pickle', 'load loads'),
    functions('funcster cryo', 'deepDeserialize parse'),
    functions('v8', 'deserialize'),
    // Version 4 builds plain data alone.
    functions('js-yaml', 'load loadAll', {
      when: [{ package: 'js-yaml', below: 4 }, { unlisted: '1.schema' }],
    }),
    functions('yaml', 'unsafe_load full_load unsafe_load_all'),
    functions('yaml', 'load load_all', { when: [{ absent: '.Loader' }, { absent: '1' }] }),
    functions('yaml', 'load load_all', {
      when: [{ option: '.Loader', is: /^(?:yaml\.)?(?:Unsafe|C)?Loader$/ }],
    }),
    globals('shelve.open pandas.read_pickle joblib.load _pickle.loads cPickle.loads'),
    globals('pickle.Unpickler'),
    globals('marshal.loads dill.loads cloudpickle.loads jsonpickle.decode'),
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
      calls: ['code'],
      observed: [],
      payloads: ({ canary, language }) => {
        if (language === 'python') return inPython(writeFileInPython(canary))
        const write = writeFile(canary)
        return [
          `{"a":"_$$ND_FUNC$$_function(){${write}}()"}`,
          `{a:(function(){${write}})()}`,
          inYaml(write),
          inFrontMatter(inYaml(write)),
          `{"a":{"__js_function":"function(){${write}}()"}}`,
          inFrontMatter(`{a:(function(){${write}})()}`, 'js'),
        ]
      },
      control: `{"a":"canary-${NONCE_PLACE}"}`,
      placement: 'encoded',
      isBlind: true,
    },
    package: {
      search: 'documents',
      inPython: null,
      effect: 'the code creates a directory named after the nonce',
      control: 'letters',
      isTraced: 'never',
      purpose: /pickle|dill|joblib|marshal|unsafe|danger|trusted/i,
      advisoryCwes: [502],
      vagueAdvisoryCwes: [20, 74, 94, 913],
    },
  },
})
