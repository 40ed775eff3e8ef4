import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods, responses } from './class-record.ts'

export const xss = defineClass({
  id: 'xss',
  sinkKind: 'markup',
  ruleId: 'daimon.xss',
  title: 'Cross-site scripting',
  cwe: 79,
  vector: 'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
  remediation:
    'Escape input for its output context (use a template engine that escapes automatically), or respond with JSON and its content type.',
  source: 'flow',
  taints: ['markup'],
  sinks: [
    functions('fastapi.responses starlette.responses', 'HTMLResponse'),
    globals('markupsafe.Markup flask.Markup django.utils.safestring.mark_safe'),
    globals('django.http.HttpResponse'),
    globals('aiohttp.web.Response', {
      args: [0, 1],
      when: [{ option: '.content_type', is: /html/ }],
    }),
    globals('flask.make_response flask.Response #handler.write #handler.wfile.write'),
    globals('jinja2.Markup'),
    // The variables of an inline template that doesn't escape all of them.
    globals('flask.render_template_string', {
      args: [1, 2, 3, 4],
      when: [{ literal: 0, is: /\|\s{0,9}safe\b|\bautoescape\s{1,9}false\b/i }],
    }),
    methods(
      'javascript typescript',
      '=innerHTML =outerHTML =srcdoc insertAdjacentHTML =dangerouslySetInnerHTML',
    ),
    globals('document.write document.writeln handlebars.SafeString #template.unescaped'),
    globals('Response next/server.NextResponse', {
      when: [{ option: '1.headers.Content-Type', is: /html/i }],
    }),
    functions('hono/html', 'raw'),
    functions('nunjucks.runtime', 'SafeString markSafe'),
    globals('hbs.SafeString hbs.handlebars.SafeString'),
    responses(['markup'], 'send end write'),
    responses(['context'], 'html'),
  ],
  proof: {
    oracle: 'reflected-markup',
    confirmation: {
      observer: 'monitor',
      observation: 'the element as sent, in the HTML response that the monitor receives',
      because: 'the response is the effect',
    },
    evaluator: null,
    application: {
      effect: 'the page contains an element from the payload',
      calls: ['markup'],
      observed: [],
      payloads: () => [
        `<svg onload=alert("${NONCE_PLACE}")>`,
        `"><svg onload=alert(\`${NONCE_PLACE}\`)>`,
        `<img src=x onerror=alert(${NONCE_PLACE})>`,
      ],
      control: `(svg ${NONCE_PLACE})`,
      placement: 'text',
      isBlind: false,
    },
    package: null,
  },
})
