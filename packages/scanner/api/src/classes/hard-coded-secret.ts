import { defineClass } from './class-record.ts'

const REMOVE_SECRET =
  'Revoke the credential where it was issued, because it stays in the repository history. Read the new one from the environment or from a secret store.'

/** A credential that is recognized by its format. */
export const hardCodedSecret = defineClass({
  id: 'hard-coded-secret',
  sinkKind: 'secret',
  ruleId: 'daimon.hard-coded-secret',
  title: 'Hard-coded credential',
  cwe: 798,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  remediation: REMOVE_SECRET,
  source: 'credential',
  taints: null,
  sinks: [],
  proof: null,
})

/** The same, recognized only by the name that it is assigned to. */
export const hardCodedPassword = defineClass({
  ...hardCodedSecret,
  id: 'hard-coded-password',
  sinkKind: 'password',
  ruleId: 'daimon.hard-coded-password',
  title: 'Possible hard-coded credential',
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N',
})
