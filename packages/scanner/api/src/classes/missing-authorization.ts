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
  proof: null,
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
})
