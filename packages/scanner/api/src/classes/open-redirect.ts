import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, responses } from './class-record.ts'

export const openRedirect = defineClass({
  id: 'open-redirect',
  sinkKind: 'redirect',
  ruleId: 'daimon.open-redirect',
  title: 'Open redirect',
  cwe: 601,
  vector: 'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
  remediation:
    'Redirect only to your own paths. Reject targets that start with // or have a scheme, or choose them from a table.',
  source: 'flow',
  taints: ['redirect'],
  sinks: [
    globals('flask.redirect django.shortcuts.redirect django.http.HttpResponseRedirect'),
    functions('fastapi.responses starlette.responses', 'RedirectResponse'),
    // The status may come first.
    responses(['markup', 'text', 'context'], 'redirect', { args: [0, 1] }),
  ],
  proof: {
    oracle: 'redirect',
    confirmation: {
      observer: 'monitor',
      observation: 'the Location header of the response that the monitor receives',
      because: 'the response is the effect',
    },
    evaluator: null,
    application: {
      effect: 'the browser is redirected to a host from the payload',
      calls: ['redirect'],
      observed: [],
      payloads: () => [
        `https://${NONCE_PLACE}.example/`,
        `//${NONCE_PLACE}.example/`,
        `/\\${NONCE_PLACE}.example/`,
      ],
      control: `/${NONCE_PLACE}`,
      placement: 'text',
      isBlind: false,
    },
    package: null,
  },
})
