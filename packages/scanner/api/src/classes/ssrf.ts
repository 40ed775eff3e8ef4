import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods } from './class-record.ts'

const CLIENTS = 'requests requests.Session() httpx httpx.Client() httpx.AsyncClient()'

export const ssrf = defineClass({
  id: 'ssrf',
  sinkKind: 'request',
  ruleId: 'daimon.ssrf',
  title: 'Server-side request forgery',
  cwe: 918,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N',
  remediation:
    'Allow only listed hosts, check the address after DNS resolution, reject private ranges, and do not follow redirects.',
  source: 'flow',
  taints: ['request'],
  sinks: [
    functions('http https', 'get request'),
    functions(
      'axios request got needle superagent undici',
      '. get post put patch delete head request',
    ),
    globals(
      'node-fetch fetch urllib.request.urlopen urllib.request.Request urllib.request.urlretrieve',
    ),
    globals('urllib2.urlopen cross-fetch isomorphic-fetch ky bent phin wretch undici.fetch'),
    functions('undici', 'stream pipeline'),
    functions('ky gaxios', 'get post put patch delete request'),
    functions('axios.create() got.extend()', '. get post put patch delete head request'),
    functions('puppeteer.launch().newPage() playwright.chromium.launch().newPage()', 'goto'),
    functions('urllib3.PoolManager()', 'request', { args: [1] }),
    globals('urllib3.request http.client.HTTPConnection http.client.HTTPSConnection'),
    globals('pycurl.Curl().setopt', { args: [1] }),
    functions(CLIENTS, 'get post put patch delete head options'),
    functions(CLIENTS, 'request', { args: [1] }),
    functions('aiohttp.ClientSession()', 'get post put patch delete head'),
    functions('@nestjs/axios.HttpService()', 'get post put patch delete head'),
    functions('@nestjs/axios.HttpService().axiosRef', '. get post put patch delete head'),
    // A client that another module keeps.
    methods('javascript typescript python', 'get post put patch delete head request fetch', {
      when: [{ receiver: /^(?:https?|(?:https?|rest|api)_?client|axios|fetcher)$/i }],
    }),
    functions('tornado.httpclient.AsyncHTTPClient()', 'fetch'),
  ],
  proof: {
    oracle: 'inside-listener',
    confirmation: {
      observer: 'monitor',
      observation: 'a request with the nonce to a listener of the monitor',
      because: 'it arrives over the network from another process',
    },
    evaluator: null,
    application: {
      effect: 'a service that only the application can reach receives a request',
      calls: ['request'],
      observed: [],
      payloads: ({ listener }) => [`http://${listener}`, listener, `//${listener}`, `@${listener}`],
      control: `http://${NONCE_PLACE}.invalid/`,
      placement: 'text',
      isBlind: false,
    },
    package: {
      search: 'documents',
      inPython: null,
      effect: 'a service inside the sandbox receives a request for an address in the document',
      control: 'no-reference',
      isTraced: 'never',
      purpose: /ur[li]s?$|^url|fetch|download|crawl|scrape|request|http|browser/i,
      advisoryCwes: [918],
      vagueAdvisoryCwes: [20, 441, 610],
    },
  },
})
