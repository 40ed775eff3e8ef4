import { NONCE_PLACE } from '../placeholders.ts'
import {
  SELF,
  defineClass,
  functions,
  globals,
  methods,
  observe,
  responses,
} from './class-record.ts'

const OPENED_FILES =
  'readFile readFileSync createReadStream writeFile writeFileSync createWriteStream appendFile appendFileSync open openSync unlink unlinkSync rm rmSync rmdir rmdirSync readdir readdirSync copyFile copyFileSync rename renameSync mkdir mkdirSync'

const FILES = `${OPENED_FILES} stat statSync lstat lstatSync access exists existsSync`

export const pathTraversal = defineClass({
  id: 'path-traversal',
  sinkKind: 'path',
  ruleId: 'daimon.path-traversal',
  title: 'Path traversal',
  cwe: 22,
  vector: 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  remediation:
    'Resolve the path, including links, and reject it unless it is inside the intended directory. If possible, look up file names in a table instead.',
  source: 'flow',
  taints: ['above', 'absolute'],
  sinks: [
    functions('fs fs.promises fs/promises graceful-fs', FILES),
    functions('fs-extra', `${FILES} remove outputFile readJson writeJson`),
    functions('send', '.'),
    functions('fs-extra', 'copy move emptyDir ensureDir ensureFile readJSON writeJSON'),
    methods('javascript typescript', 'mv extractEntryTo'),
    globals(
      'os.listdir os.rmdir os.mkdir os.makedirs os.rename shutil.copy shutil.copyfile shutil.move aiofiles.open io.open codecs.open',
    ),
    methods('python', 'extract'),
    methods('python', 'save', { when: [{ absent: '1' }] }),
    globals('aiohttp.web.FileResponse django.http.FileResponse'),
    globals('open os.remove os.unlink shutil.rmtree flask.send_file'),
    functions('fastapi.responses starlette.responses', 'FileResponse'),
    methods('python', 'read_text read_bytes write_text write_bytes', { args: [SELF] }),
    methods('python', 'open', { args: [SELF], when: [{ literal: 0, is: /^[rwax]b?\+?$/ }] }),
    responses(['markup', 'text'], 'sendFile sendfile download', {
      when: [{ absent: '1.root' }],
    }),
    responses(['markup', 'text'], 'render'),
  ],
  proof: {
    oracle: 'planted-flag',
    confirmation: {
      observer: 'monitor',
      observation:
        'the random content of a file that the monitor creates outside the served directory once the server listens, found in the response; or that file changed or deleted',
      because: 'only the request contains the path, and a control request returns no content',
    },
    evaluator: null,
    application: {
      effect: 'a file outside the application is read, changed, or deleted',
      calls: ['path'],
      // Whether a file is there decides whether it is opened.
      observed: [observe('fs', FILES), observe('fs.promises', FILES)],
      payloads: ({ flag }) => [
        `../../../../../../../..${flag}`,
        flag,
        `....//....//....//....//....//....//....//....${flag}`,
        `..%2f..%2f..%2f..%2f..%2f..%2f..%2f..${flag.replaceAll('/', '%2f')}`,
        `x/../../../../../../../../..${flag}`,
      ],
      control: NONCE_PLACE,
      placement: 'text',
      isBlind: false,
    },
    package: {
      search: 'servers',
      inPython: 'paths',
      effect: 'the response contains a file from outside the served directory',
      control: 'inside',
      isTraced: 'never',
      purpose: null,
      advisoryCwes: [22, 23, 24, 25, 26, 27, 28, 29, 35, 36, 37, 38],
      vagueAdvisoryCwes: [20, 73, 200],
    },
  },
})
