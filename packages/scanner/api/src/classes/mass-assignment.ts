import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods } from './class-record.ts'

/** Members that users don't set themselves. */
const PRIVILEGED = [
  'role',
  'is_admin',
  'isAdmin',
  'admin',
  'is_staff',
  'isStaff',
  'plan',
  'status',
  'balance',
  'credit',
  'creditCents',
  'verified',
  'permissions',
  'owner_id',
  'ownerId',
]

const JAVASCRIPT = 'javascript typescript'

export const massAssignment = defineClass({
  id: 'mass-assignment',
  sinkKind: 'assign',
  ruleId: 'daimon.mass-assignment',
  title: 'Mass assignment',
  cwe: 915,
  vector: 'AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N',
  remediation:
    'Copy only the members that the caller may set, or validate against a strict schema.',
  source: 'flow',
  taints: ['assign'],
  sinks: [
    methods(
      JAVASCRIPT,
      'create insert insertOne insertMany build bulkCreate fill upsert save values',
      {
        takes: 'body',
        when: [{ unlisted: '1.fields' }],
      },
    ),
    methods(
      JAVASCRIPT,
      'update updateOne updateMany findByIdAndUpdate findOneAndUpdate findOneAndReplace replaceOne patch set merge',
      // Sequelize takes a list of the columns to write.
      { args: [0, 1], takes: 'body', when: [{ unlisted: '1.fields' }] },
    ),
    functions('mongoose', 'model()', { takes: 'body' }),
    functions('Object', 'assign', { args: [1, 2, 3], takes: 'body' }),
    functions('lodash underscore', 'merge assign extend defaults', { args: [1, 2], takes: 'body' }),
    globals('setattr', { args: [1], takes: 'any' }),
    methods('python', 'create update insert_one from_dict =** =$set', { takes: 'body' }),
  ],
  proof: {
    oracle: 'assigned-member',
    confirmation: {
      observer: 'monitor',
      observation: 'the nonce in a privileged member of a stored record, read by the monitor',
      because: 'only the request contains the nonce',
    },
    evaluator: null,
    application: {
      effect: 'a privileged member of a record has a value from the payload',
      calls: ['sql', 'filter'],
      observed: [],
      payloads: () => PRIVILEGED.map((name) => `{"${name}":"${NONCE_PLACE}"}`),
      control: `{"unknown_member":"${NONCE_PLACE}"}`,
      placement: 'body',
      isBlind: true,
    },
    package: null,
  },
})
