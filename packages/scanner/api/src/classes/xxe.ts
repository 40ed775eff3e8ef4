import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals } from './class-record.ts'

export const xxe = defineClass({
  id: 'xxe',
  sinkKind: 'xml',
  ruleId: 'daimon.xxe',
  title: 'XML external entities',
  cwe: 611,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:L',
  remediation:
    'Turn off external entities and document type definitions in the parser (defusedxml, or noent: false).',
  source: 'flow',
  taints: ['xml'],
  sinks: [
    functions('libxmljs libxmljs2 libxmljs.default', 'parseXml parseXmlString parseXmlAsync', {
      when: [{ option: '1.noent', is: /true/ }],
    }),
    functions('libxmljs libxmljs2', 'parseXml parseXmlString parseXmlAsync', {
      when: [{ option: '1.replaceEntities', is: /true/ }],
    }),
    functions('libxml.Libxml() libxmljs-mt', 'parseXml'),
    functions('lxml.etree', 'fromstring parse XML iterparse', { when: [{ absent: '1' }] }),
    functions('lxml.etree', 'fromstring parse XML iterparse', {
      when: [{ present: '1' }, { setting: 'option:resolve_entities', is: /^True$/ }],
    }),
    functions('lxml.etree', 'fromstring parse XML iterparse', {
      when: [{ holds: 1, path: '#open-xml-parser' }],
    }),
    globals('xml.sax.parseString xml.sax.parse'),
    functions('xml.sax.make_parser()', 'parse'),
  ],
  proof: {
    oracle: 'opened-file',
    confirmation: {
      observer: 'monitor',
      observation: 'a named pipe that the monitor creates is opened for reading',
      because:
        'without a reader, Linux refuses to open a pipe for writing; only the document of the request names the pipe',
    },
    evaluator: null,
    application: {
      effect: 'the parser opens a file that the document names',
      calls: ['xml'],
      observed: [],
      payloads: ({ flag }) => [`<!DOCTYPE a [<!ENTITY e SYSTEM "file://${flag}">]><a>&e;</a>`],
      control: `<!DOCTYPE a [<!ENTITY e "${NONCE_PLACE}">]><a>&e;</a>`,
      placement: 'document',
      isBlind: true,
    },
    package: {
      search: 'documents',
      inPython: null,
      effect: 'the parser opens a file that the document names',
      control: 'no-reference',
      isTraced: 'never',
      purpose: /unsafe|trusted/i,
      advisoryCwes: [611, 827],
      vagueAdvisoryCwes: [20, 91, 776],
    },
  },
})

/** A parser that resolves external entities of whatever it parses. */
export const unsafeXmlParser = defineClass({
  ...xxe,
  proof: null,
  id: 'unsafe-xml-parser',
  sinkKind: 'xmlparser',
  ruleId: 'daimon.unsafe-xml-parser',
  title: 'XML parser that resolves external entities',
  source: 'misuse',
  taints: null,
  sinks: [
    functions('lxml.etree', 'XMLParser', {
      args: [],
      when: [{ option: '.resolve_entities', is: /^True$/ }],
    }),
    functions('lxml.etree', 'XMLParser', {
      args: [],
      when: [{ option: '.no_network', is: /^False$/ }],
    }),
  ],
})
