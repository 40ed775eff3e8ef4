import { expect, test } from 'vitest'
import { directoryWith, listProven, listSinks, sandboxFor, verify } from './testing/application.ts'
import { flask } from './testing/flask.ts'
import { installWheel } from './testing/python.ts'

// An effect that the sandbox sees, one that a store sees, and one in the response; `npm run
// test:proofs` has every class, and applications that must be entered or forge their reports.
const shop = flask({
  '/list':
    'return subprocess.getoutput("ls " + request.args.get("dd", "")) # SINK command-injection',
  '/find':
    'return str(store.execute("SELECT 1 WHERE 1 = \'" + request.args.get("qq", "") + "\'").fetchall()) # SINK sql-injection',
  '/page': 'return "<b>" + request.args.get("zz", "") + "</b>" # SINK xss',
  '/listed':
    'return subprocess.run(["ls", "--", request.args.get("ee", "")], capture_output=True, text=True).stdout',
  '/found':
    'return str(store.execute("SELECT 1 WHERE 1 = ?", (request.args.get("rr", ""),)).fetchall())',
  '/escaped': 'return "<b>" + escape(request.args.get("yy", "")) + "</b>"',
})

test('proves vulnerabilities of a Flask application at their lines, and nothing for its safe routes', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(shop)
  installWheel(context, root, 'flask')
  expect(listProven(await verify(sandbox, root))).toEqual(listSinks(shop))
}, 300_000)
