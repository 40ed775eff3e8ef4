import { defineClass, globals } from './class-record.ts'

export const regexInjection = defineClass({
  id: 'regex-injection',
  sinkKind: 'regexp',
  ruleId: 'daimon.regex-injection',
  title: 'Regular expression from input',
  cwe: 1333,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
  remediation: 'Escape the input (RegExp.escape, re.escape), or compare texts instead.',
  source: 'flow',
  taints: ['regexp'],
  sinks: [
    globals('RegExp'),
    globals('re.compile re.match re.search re.fullmatch re.findall re.sub re.split re.finditer'),
  ],
  proof: null,
})
