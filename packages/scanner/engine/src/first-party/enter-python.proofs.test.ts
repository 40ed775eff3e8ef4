import { expect, test } from 'vitest'
import { directoryWith, listProven, listSinks, sandboxFor, verify } from './testing/application.ts'
import { installWheel } from './testing/python.ts'

/** Accounts have a hash of the application's own, and no route creates one. */
const desk = {
  'desk.py': `import hashlib
import secrets
import sqlite3
import subprocess
from flask import Flask, abort, redirect, request, session
from jinja2 import Template
app = Flask(__name__)
app.secret_key = secrets.token_hex(16)
store = sqlite3.connect("desk.db", check_same_thread=False)
store.executescript("""
CREATE TABLE IF NOT EXISTS staff (id INTEGER PRIMARY KEY, callsign TEXT NOT NULL, pin_hash TEXT NOT NULL, active INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS notices (id INTEGER PRIMARY KEY, staff_id INTEGER, text TEXT);
""")

def hash_pin(pin, salt=None):
    salt = salt or secrets.token_hex(4)
    return salt + "$" + hashlib.sha256((salt + pin).encode()).hexdigest()

def check_pin(pin, stored):
    return hash_pin(pin, stored.split("$")[0]) == stored

@app.post("/enter")
def enter():
    row = store.execute("SELECT id, pin_hash, active FROM staff WHERE callsign = ?", (request.form["callsign"],)).fetchone()
    if row is None or not row[2] or not check_pin(request.form["pin"], row[1]):
        abort(401)
    session["staff"] = row[0]
    return redirect("/notices")

@app.before_request
def demand_login():
    if request.path != "/enter" and "staff" not in session:
        abort(401)

@app.post("/notices")
def create():
    store.execute("INSERT INTO notices (staff_id, text) VALUES (?, ?)", (session["staff"], request.form["text"]))
    store.commit()
    return redirect("/notices")

@app.get("/notices")
def index():
    return {"count": store.execute("SELECT count(*) FROM notices").fetchone()[0]}

@app.get("/notices/<int:notice>")
def show(notice):
    text = store.execute("SELECT text FROM notices WHERE id = ? AND staff_id = ?", (notice, session["staff"])).fetchone()
    return Template(text[0]).render(), 200, {"Content-Type": "text/plain"} # SINK code-injection

@app.get("/files")
def files():
    return subprocess.getoutput("ls " + request.args.get("folder", "")) # SINK command-injection

@app.get("/listed")
def listed():
    return subprocess.run(["ls", "--", request.args.get("folder", "")], capture_output=True, text=True).stdout
`,
}

test('enters by accounts that the application hashes itself, and looks at what it creates', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(desk)
  installWheel(context, root, 'flask')
  expect(listProven(await verify(sandbox, root))).toEqual(listSinks(desk))
}, 300_000)
