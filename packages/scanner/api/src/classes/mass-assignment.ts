import { defineClass, functions, globals, methods } from './class-record.ts'

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
    methods(JAVASCRIPT, 'create insert insertOne insertMany build bulkCreate fill upsert save', {
      takes: 'body',
    }),
    methods(
      JAVASCRIPT,
      'update updateOne updateMany findByIdAndUpdate findOneAndUpdate findOneAndReplace replaceOne patch set merge',
      { args: [0, 1], takes: 'body' },
    ),
    functions('mongoose', 'model()', { takes: 'body' }),
    functions('Object', 'assign', { args: [1, 2, 3], takes: 'body' }),
    functions('lodash underscore', 'merge assign extend defaults', { args: [1, 2], takes: 'body' }),
    globals('setattr', { args: [1], takes: 'any' }),
    methods('python', 'create update insert_one from_dict =**', { takes: 'body' }),
  ],
  proof: null,
})
