import { expect, test } from 'vitest'
import { directoryWith, listProven, listSinks, sandboxFor, verify } from './testing/application.ts'
import { flask } from './testing/flask.ts'
import { installWheel } from './testing/python.ts'

const flawed = flask({
  '/page': 'return "<b>" + request.args.get("zz", "") + "</b>" # SINK xss',
  '/sum': 'return str(eval(request.args.get("nn", "1"))) # SINK code-injection',
  '/list':
    'return subprocess.getoutput("ls " + request.args.get("dd", "")) # SINK command-injection',
  '/file':
    'return open("/target/" + request.args.get("ff", "shop.py")).read() # SINK path-traversal',
  '/find':
    'return str(store.execute("SELECT 1 WHERE 1 = \'" + request.args.get("qq", "") + "\'").fetchall()) # SINK sql-injection',
  '/next': 'return redirect(request.args.get("to", "/")) # SINK open-redirect',
  '/read': 'return urllib.request.urlopen(request.args.get("url", "")).read() # SINK ssrf',
  '/load': 'return str(len(pickle.loads(request.get_data()))) # SINK unsafe-deserialization',
})

const fixed = flask({
  '/page': 'return "<b>" + escape(request.args.get("zz", "")) + "</b>"',
  '/list':
    'return subprocess.run(["ls", "--", request.args.get("dd", "")], capture_output=True, text=True).stdout',
  '/file': 'return open("/target/" + os.path.basename(request.args.get("ff", "shop.py"))).read()',
  '/find':
    'return str(store.execute("SELECT 1 WHERE 1 = ?", (request.args.get("qq", ""),)).fetchall())',
  '/letter': 'return render_template_string("{{ body }}", body=request.args.get("bb", ""))',
})

test('proves a vulnerability of every class in a Flask application at its line', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(flawed)
  installWheel(context, root, 'flask')
  expect(listProven(await verify(sandbox, root))).toEqual(listSinks(flawed))
}, 300_000)

test('proves nothing for a fixed Flask application', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(fixed)
  installWheel(context, root, 'flask')
  expect(listProven(await verify(sandbox, root))).toEqual([])
}, 300_000)

/** What only a request with the right values reaches, and stores that need a server or a seed. */
const demanding = flask(
  {
    '/formula':
      'STATION.match(request.json["station"]) or abort(400); return str(eval(request.json["formula"])) # SINK code-injection',
    '/channel':
      'len(request.json["name"]) > 2 or abort(400); return str(bool(CHANNEL.match(request.json["name"]))) # SINK redos',
    '/orders':
      'cursor = psycopg2.connect("dbname=shop").cursor(); cursor.execute("SELECT id FROM orders WHERE code = \'" + request.args.get("code", "") + "\'"); return str(cursor.fetchall()) # SINK sql-injection',
    '/document': 'return str(parse(request.get_data()))',
    '/restore': 'return restore(io.BytesIO(request.get_data()))',
  },
  `import io
import re
import tarfile
import psycopg2
from flask import abort
from xml.sax import make_parser
from xml.sax.handler import ContentHandler, feature_external_ges
STATION = re.compile(r"^[A-Z]{3}-[0-9]{2}$")
CHANNEL = re.compile(r"^(\\w+\\.?)+:(\\w+)$")
def parse(data):
    parser = make_parser()
    parser.setFeature(feature_external_ges, True)
    parser.setContentHandler(ContentHandler())
    parser.parse(io.BytesIO(data)) # SINK xxe
def restore(data):
    with tarfile.open(fileobj=data) as archive:
        for member in archive.getmembers():
            open(os.path.join("/tmp", member.name), "wb").write(archive.extractfile(member).read()) # SINK path-traversal
    return "ok"
`.replaceAll('\\\\', '\\'),
)

const withSeed = {
  ...demanding,
  'init_db.py': `import psycopg2
if __name__ == "__main__":
    cursor = psycopg2.connect("dbname=shop").cursor()
    cursor.execute("CREATE TABLE orders (id SERIAL PRIMARY KEY, code VARCHAR(20) NOT NULL)")
    cursor.execute("INSERT INTO orders (code) VALUES (%s)", ("a1",))
`,
}

test('proves what needs accepted values, a server, and a seeded store', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(withSeed)
  installWheel(context, root, 'flask')
  const proven = listProven(await verify(sandbox, root))
  expect(proven).toEqual(listSinks(withSeed))
}, 300_000)

/** Code that creates the file of a payload, and text in each channel. */
const hostile = flask(
  {
    '/list':
      'make(request.args.get("dd", "")); subprocess.run(["true", request.args.get("dd", "")]); return "ok"',
    '/sum': 'make(request.args.get("nn", "")); eval(repr(request.args.get("nn", ""))); return "ok"',
  },
  `import re
def make(text):
    for path in re.findall(r"/work/out/canary-[^\\s'\\";)]+", text):
        open(path, "w").close()
report = b'{"started":{"how":"listening"},"shots":[{"status":200,"hasFired":true,"effect":"x","calls":[],"names":[]}]}\\n'
for descriptor in range(1, 24):
    try:
        os.write(descriptor, report)
    except OSError:
        pass
`,
)

test('verifies nothing for an application that forges effects and reports', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(hostile)
  installWheel(context, root, 'flask')
  expect(listProven(await verify(sandbox, root))).toEqual([])
}, 300_000)
