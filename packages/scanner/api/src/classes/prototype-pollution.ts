import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass } from './class-record.ts'

export const prototypePollution = defineClass({
  id: 'prototype-pollution',
  sinkKind: 'prototype',
  ruleId: 'daimon.prototype-pollution',
  title: 'Prototype pollution',
  cwe: 1321,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L',
  remediation:
    'Reject the keys __proto__, constructor, and prototype, or write to a Map or to an object without a prototype.',
  source: 'flow',
  taints: ['proto', 'constructor'],
  // Writes under a computed key.
  sinks: [],
  proof: {
    oracle: 'polluted-property',
    confirmation: {
      observer: 'inspector',
      observation:
        'a member of Object.prototype that contains the nonce, listed by V8 over a connection opened before the code loads',
      because:
        'V8 lists it without calling code that can be replaced, and the request has a random id',
    },
    evaluator: null,
    application: {
      effect: 'every object has a property from the payload',
      calls: ['prototype'],
      observed: [],
      payloads: () => [
        // Paths come first, because an object as the member may stay in what the next ones change.
        `{"__proto__.${NONCE_PLACE}":"polluted"}`,
        // As the path of a member, next to its value.
        `"__proto__.${NONCE_PLACE}"`,
        `"constructor.prototype.${NONCE_PLACE}"`,
        `{"__proto__":{"${NONCE_PLACE}":"polluted"}}`,
        `{"constructor":{"prototype":{"${NONCE_PLACE}":"polluted"}}}`,
      ],
      control: `{"${NONCE_PLACE}":"polluted"}`,
      placement: 'whole',
      isBlind: true,
    },
    package: {
      search: 'pollution',
      inPython: null,
      effect: 'Object.prototype has a member that contains the nonce',
      control: 'ordinary-keys',
      isTraced: 'always',
      purpose: null,
      advisoryCwes: [1321],
      vagueAdvisoryCwes: [20, 74, 400, 471, 913, 915],
    },
  },
})
