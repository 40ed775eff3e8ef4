import { defineClass, globals } from './class-record.ts'

export const moduleInjection = defineClass({
  id: 'module-injection',
  sinkKind: 'module',
  ruleId: 'daimon.module-injection',
  title: 'Module injection',
  cwe: 94,
  vector: 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
  remediation: 'Load only modules from an allowlist.',
  source: 'flow',
  taints: ['module'],
  sinks: [globals('import require')],
  proof: null,
})
