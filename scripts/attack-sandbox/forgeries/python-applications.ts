import type { Forgery } from './forgery.ts'

/** A server of the standard library: `given` is a query parameter, `act` gives the response. */
const application = (
  name: string,
  aim: Forgery['aim'],
  vulnerability: string,
  before: string,
  act: string,
): Forgery => ({
  name: `${name}, in Python`,
  aim,
  class: vulnerability,
  files: {
    'server.py': `import os
import re
import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse
${before}
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        given = parse_qs(urlparse(self.path).query).get("name", [""])[0]
        result = "ok"
${act.replaceAll(/^(?=.)/gm, '        ')}
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(str(result).encode())
HTTPServer(("127.0.0.1", 8080), Handler).serve_forever()
`,
  },
})

const MAKE = `def make(text):
    for path in re.findall(r"/work/out/canary-[\\w.+*()-]+", text):
        open(path, "w").close()
`
const QUOTED =
  'subprocess.run(["printf", "%s", given])\nsubprocess.run("true # " + re.sub("[^a-z0-9]", "", given), shell=True)'
const VULNERABLE = 'subprocess.run("echo " + given, shell=True)'

/** Applications that pretend to be vulnerable or hide it. */
export const HOSTILE_PYTHON_APPLICATIONS = [
  application(
    'inspects the names of modules',
    'hides',
    'command-injection',
    'import sys',
    `if not re.search("daimon|monitor|guest", " ".join(sys.modules)):
    ${VULNERABLE}`,
  ),
  application(
    'creates the file that the payload names',
    'forges',
    'command-injection',
    MAKE,
    `make(given)\n${QUOTED}`,
  ),
  application(
    'writes the file of a code payload',
    'forges',
    'code-injection',
    MAKE,
    'make(given)\neval(repr(given))',
  ),
  application(
    'writes a report to every descriptor',
    'forges',
    'command-injection',
    `report = b'{"started":{"how":"listening"},"shots":[{"status":200,"hasFired":true,"effect":"x","calls":[],"names":[]}]}\\n'
for descriptor in range(1, 24):
    try:
        os.write(descriptor, report)
    except OSError:
        pass
`,
    QUOTED,
  ),
  application(
    'ends the process when it gets a request',
    'hides',
    'command-injection',
    'import ctypes',
    `${VULNERABLE}\nctypes.CDLL(None)._exit(0)`,
  ),
  application(
    'ends the process when it is loaded',
    'hides',
    'command-injection',
    'import ctypes\nctypes.CDLL(None)._exit(0)',
    VULNERABLE,
  ),
]
