import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, methods } from './class-record.ts'

const JAVASCRIPT = 'javascript typescript'

/** Operators in place of values: `{ password: { $ne: '' } }`. */
export const nosqlInjection = defineClass({
  id: 'nosql-injection',
  sinkKind: 'nosql',
  ruleId: 'daimon.nosql-injection',
  title: 'NoSQL injection',
  cwe: 943,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N',
  remediation:
    'Convert each value to the expected type (String(value)) or validate the input against a schema before you build a filter.',
  source: 'flow',
  taints: ['operator'],
  sinks: [
    methods(
      JAVASCRIPT,
      'findOne findOneAndUpdate findOneAndDelete findOneAndReplace findOneAndRemove updateOne updateMany deleteOne deleteMany countDocuments replaceOne',
      { takes: 'object', when: [{ unlisted: '0.where' }] },
    ),
    functions(
      'mongoose.model() mongoose.Model mongoose.models mongodb.MongoClient().db().collection() mongodb.MongoClient.connect().db().collection() monk().get() nedb() @seald-io/nedb()',
      'find count distinct exists remove update where aggregate findOne',
      { takes: 'object' },
    ),
    methods(JAVASCRIPT, 'find', { takes: 'object', when: [{ unlisted: '0.where' }] }),
    methods(JAVASCRIPT, 'exists distinct', {
      takes: 'object',
      when: [{ imports: /mongoose|mongodb/ }],
    }),
    // Prisma takes operators in place of values too: `{ token: { not: '' } }`.
    methods(JAVASCRIPT, 'findFirst findFirstOrThrow findMany updateMany deleteMany count', {
      takes: 'condition',
      when: [{ present: '0.where' }, { imports: /^@prisma\/client/ }],
    }),
    methods('python', 'find aggregate find_one_or_404', {
      takes: 'object',
      when: [{ imports: /mongo|^motor|^beanie|^odmantic|^bson/ }],
    }),
    methods(
      'python',
      'find_one find_one_and_update update_one update_many delete_one delete_many find_one_and_delete count_documents',
      {
        takes: 'object',
      },
    ),
  ],
  proof: {
    oracle: 'filter-operator',
    confirmation: {
      observer: 'monitor',
      observation:
        "a filter received by the monitor's document store, with the operator of the payload and the nonce as its operand",
      because: 'it arrives over the network from another process and is parsed there',
    },
    evaluator: null,
    application: {
      effect: 'an operator from the payload becomes part of the filter',
      calls: ['filter'],
      observed: [],
      payloads: () => [`{"$ne":"${NONCE_PLACE}"}`, `{"name":{"$ne":"${NONCE_PLACE}"}}`],
      control: `{"value":"${NONCE_PLACE}"}`,
      placement: 'whole',
      isBlind: true,
    },
    package: null,
  },
})

/** JavaScript that the database runs. */
export const nosqlCodeInjection = defineClass({
  ...nosqlInjection,
  id: 'nosql-code-injection',
  sinkKind: 'where',
  ruleId: 'daimon.nosql-code-injection',
  title: 'Code injection into a NoSQL query',
  remediation: 'Do not use $where, $function, or mapReduce with input. Use query operators.',
  taints: ['where'],
  sinks: [
    methods(`${JAVASCRIPT} python`, '=$where =$function =$accumulator'),
    methods(JAVASCRIPT, '$where'),
    methods(JAVASCRIPT, 'mapReduce', { args: [0, 1] }),
    functions('mongoose.model()', '$where'),
  ],
  proof: {
    ...nosqlInjection.proof,
    oracle: 'filter-code',
    confirmation: {
      ...nosqlInjection.proof.confirmation,
      observation:
        "code in a filter received by the monitor's document store, with the nonce outside string literals",
    },
    application: {
      effect: 'a word from the payload becomes part of code that the database runs',
      calls: ['where'],
      observed: [],
      payloads: () => [`0 || ${NONCE_PLACE} || 0`, `'||${NONCE_PLACE}||'`, NONCE_PLACE],
      control: '1',
      placement: 'text',
      isBlind: false,
    },
  },
})
