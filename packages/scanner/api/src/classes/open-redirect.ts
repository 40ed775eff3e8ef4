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
  taints: ['redirect', 'slashes'],
  sinks: [
    // The first argument of `redirect` may name a view, but without such a view it is an address.
    globals('flask.redirect django.http.HttpResponseRedirect django.shortcuts.redirect'),
    functions('fastapi.responses starlette.responses', 'RedirectResponse'),
    globals(
      'next/navigation.redirect next/navigation.permanentRedirect next/server.NextResponse.redirect Response.redirect',
    ),
    globals(
      'aiohttp.web.HTTPFound aiohttp.web.HTTPSeeOther werkzeug.utils.redirect django.http.HttpResponsePermanentRedirect #handler.redirect',
    ),
    responses(['markup', 'text'], 'setHeader set header', {
      args: [1],
      when: [{ literal: 0, is: /^location$/i }],
    }),
    responses(['markup', 'text'], 'writeHead', { args: [1], when: [{ present: '1.Location' }] }),
    responses(['markup', 'text'], 'location'),
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
