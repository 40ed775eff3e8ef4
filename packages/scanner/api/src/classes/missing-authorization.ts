import { defineClass } from './class-record.ts'

/** A route that changes records without the check that its neighbors have. */
export const missingAuthorization = defineClass({
  id: 'missing-authorization',
  sinkKind: 'authorization',
  ruleId: 'daimon.missing-authorization',
  title: 'Possibly missing authorization',
  cwe: 862,
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:N',
  remediation:
    'If the route is not public, require the same login or role as for the routes next to it.',
  source: 'candidate',
  taints: null,
  sinks: [],
  proof: {
    oracle: 'foreign-record',
    confirmation: {
      observer: 'monitor',
      observation:
        'a seeded record of another user, changed or deleted in the store, which the monitor reads, or its values in the response',
      because: 'a request for an ID without a record has no such effect',
    },
    evaluator: null,
    application: {
      effect: 'a record of a user is changed, deleted, or read without a login',
      calls: ['sql', 'filter'],
      observed: [],
      // The ID of the seeded record, in the form that the application uses.
      payloads: () => [],
      control: 'other9',
      placement: 'record',
      isBlind: false,
    },
    package: null,
  },
})

/** A record that is found by an ID of the request, without a check of its owner. */
export const insecureReference = defineClass({
  ...missingAuthorization,
  id: 'idor',
  sinkKind: 'reference',
  ruleId: 'daimon.idor',
  title: 'Possible access to records of other users',
  cwe: 639,
  vector: 'AV:N/AC:H/PR:L/UI:N/S:U/C:H/I:L/A:N',
  remediation:
    'If records belong to users, add the user to the condition, or compare the owner before you use the record.',
  proof: {
    ...missingAuthorization.proof,
    application: {
      ...missingAuthorization.proof.application,
      effect: 'a user changes, deletes, or reads a record of another user',
    },
  },
})
