import { defineClass, functions, methods } from './class-record.ts'

const EFFECT = 'time grows much faster than the length of the text'

export const redos = defineClass({
  id: 'redos',
  sinkKind: 'pattern',
  ruleId: 'daimon.redos',
  title: 'Inefficient regular expression',
  cwe: 1333,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
  remediation:
    'Rewrite the expression so that no two parts match the same text, limit the input length, or use an engine without backtracking.',
  source: 'flow',
  taints: null,
  // Patterns with nested or overlapping repetitions.
  sinks: [
    functions('#slow-pattern', 'test exec match search fullmatch findall finditer sub split'),
    methods('python', '=slow-pattern'),
  ],
  proof: {
    oracle: 'cpu-growth',
    confirmation: {
      observer: 'kernel',
      observation:
        'CPU time of the main thread, from /proc, for texts of doubling length and a control of the same length',
      because: 'CPU time can be spent but not faked, and no clock of the guest is used',
    },
    evaluator: null,
    application: {
      effect: EFFECT,
      calls: ['pattern'],
      observed: [],
      // Derived from the pattern that the text reaches.
      payloads: () => [],
      control: '',
      placement: 'text',
      isBlind: false,
    },
    package: {
      search: 'patterns',
      inPython: null,
      effect: EFFECT,
      control: 'fast-text',
      isTraced: 'always',
      purpose: null,
      advisoryCwes: [1333],
      vagueAdvisoryCwes: [20, 185, 400, 407, 730, 770],
    },
  },
})
