/** A flow from a route to a sink with an effective guard, and variants with an ineffective one. */
export type GuardCase = {
  readonly name: string
  /** The body of a handler; `x` is untrusted. */
  readonly guarded: string
  /** Similar bodies that let input through, by what is wrong with them. */
  readonly open: Readonly<Record<string, string>>
}

const RESOLVED = 'const full = path.resolve(ROOT, x)'

/**
 * Bodies of Express handlers in a module with `path`, `fs`, `exec`, `db`, `ROOT`, `ALLOWED`, and
 * `TABLE`.
 */
export const JAVASCRIPT_GUARDS: readonly GuardCase[] = [
  {
    name: 'a path that begins with its folder and a separator',
    guarded: `${RESOLVED}\nif (!full.startsWith(ROOT + path.sep)) return res.end()\nfs.readFile(full, () => {})`,
    open: {
      'a sibling of the folder begins alike': `${RESOLVED}\nif (!full.startsWith(ROOT)) return res.end()\nfs.readFile(full, () => {})`,
      'it was not resolved': `if (!x.startsWith(ROOT + path.sep)) return res.end()\nfs.readFile(x, () => {})`,
      'it is the wrong way round': `${RESOLVED}\nif (full.startsWith(ROOT + path.sep)) return res.end()\nfs.readFile(full, () => {})`,
      'another variable is used': `${RESOLVED}\nif (!full.startsWith(ROOT + path.sep)) return res.end()\nfs.readFile(x, () => {})`,
      'nothing is done about it': `${RESOLVED}\nif (!full.startsWith(ROOT + path.sep)) console.log('odd')\nfs.readFile(full, () => {})`,
      'it comes too late': `${RESOLVED}\nfs.readFile(full, () => {})\nif (!full.startsWith(ROOT + path.sep)) return res.end()`,
      'it is looked at on one way alone': `${RESOLVED}\nif (req.query.y) {\nif (!full.startsWith(ROOT + path.sep)) return res.end()\n}\nfs.readFile(full, () => {})`,
      'the folder comes from outside as well': `const root = req.query.root\nconst full = path.resolve(root, x)\nif (!full.startsWith(root + path.sep)) return res.end()\nfs.readFile(full, () => {})`,
      'it is assigned anew': `let full = path.resolve(ROOT, x)\nif (!full.startsWith(ROOT + path.sep)) return res.end()\nfull = path.resolve(ROOT, req.query.z)\nfs.readFile(full, () => {})`,
      'it is decoded afterwards': `${RESOLVED}\nif (!full.startsWith(ROOT + path.sep)) return res.end()\nfs.readFile(decodeURIComponent(full), () => {})`,
      'either of two is enough': `${RESOLVED}\nif (!full.startsWith(ROOT + path.sep) && !req.query.y) return res.end()\nfs.readFile(full, () => {})`,
    },
  },
  {
    name: 'the folder itself, or a path in it',
    guarded: `${RESOLVED}\nif (full !== ROOT && !full.startsWith(\`\${ROOT}/\`)) throw new Error('no')\nfs.readFile(full, () => {})`,
    open: {
      'one of two is another path': `${RESOLVED}\nif (full !== req.query.y && !full.startsWith(\`\${ROOT}/\`)) throw new Error('no')\nfs.readFile(full, () => {})`,
    },
  },
  {
    name: 'a way from the folder that does not go up',
    guarded: `${RESOLVED}\nconst way = path.relative(ROOT, full)\nif (way.startsWith('..') || path.isAbsolute(way)) return res.end()\nfs.readFile(full, () => {})`,
    open: {
      'it is the way to something else': `${RESOLVED}\nconst way = path.relative(ROOT, req.query.y)\nif (way.startsWith('..') || path.isAbsolute(way)) return res.end()\nfs.readFile(full, () => {})`,
    },
  },
  {
    name: 'a name without dots that is put behind a folder',
    guarded: `if (x.includes('..')) return res.end()\nfs.readFile(path.join(ROOT, x), () => {})`,
    open: {
      'a name from the root counts': `if (x.includes('..')) return res.end()\nfs.readFile(path.resolve(ROOT, x), () => {})`,
      'dots are taken out once': `fs.readFile(path.join(ROOT, x.replace('../', '')), () => {})`,
    },
  },
  {
    name: 'one of a list',
    guarded: `if (!ALLOWED.includes(x)) return res.end()\nexec('run ' + x)`,
    open: {
      'the list comes from outside': `if (!req.query.list.includes(x)) return res.end()\nexec('run ' + x)`,
      'another value is looked up': `if (!ALLOWED.includes(req.query.y)) return res.end()\nexec('run ' + x)`,
      'those of the list are refused': `if (ALLOWED.includes(x)) return res.end()\nexec('run ' + x)`,
      'the value holds one of the list': `if (!x.includes(ALLOWED[0])) return res.end()\nexec('run ' + x)`,
      'each case for itself': `switch (req.query.y) {\ncase 'a':\nif (!ALLOWED.includes(x)) return res.end()\nbreak\ncase 'b':\nexec('run ' + x)\n}`,
      'what is thrown is caught': `try {\nif (!ALLOWED.includes(x)) throw new Error('no')\n} catch {}\nexec('run ' + x)`,
    },
  },
  {
    name: 'one of a list, where it is so',
    guarded: `if (ALLOWED.indexOf(x) !== -1) {\nexec('run ' + x)\n} else res.end()`,
    open: {
      'also where it is not': `if (ALLOWED.indexOf(x) !== -1) {\nres.end()\n} else exec('run ' + x)`,
    },
  },
  {
    name: 'one of a list, or a constant instead',
    guarded: `const safe = ALLOWED.includes(x) ? x : 'a'\nexec('run ' + safe)`,
    open: {
      'the other way round': `const safe = ALLOWED.includes(x) ? 'a' : x\nexec('run ' + safe)`,
    },
  },
  {
    name: 'a member that is one of a list',
    guarded: `if (!ALLOWED.includes(req.query.y)) return res.end()\nexec('run ' + req.query.y)`,
    open: {
      'another member is used': `if (!ALLOWED.includes(req.query.y)) return res.end()\nexec('run ' + req.query.z)`,
      'it is written in between': `if (!ALLOWED.includes(req.query.y)) return res.end()\nreq.query.y = req.query.z\nexec('run ' + req.query.y)`,
    },
  },
  {
    name: 'one of two constants',
    guarded: `if (x === 'on' || x === 'off') exec('run ' + x)`,
    open: { 'or anything': `if (x === 'on' || x !== 'off') exec('run ' + x)` },
  },
  {
    name: 'a key of a table',
    guarded: `if (!Object.hasOwn(TABLE, x)) return res.end()\nexec('run ' + x)`,
    open: {
      'of a table from outside': `if (!Object.hasOwn(req.query, x)) return res.end()\nexec('run ' + x)`,
    },
  },
  {
    name: 'a pattern that the whole text matches',
    guarded: `if (!/^[a-z0-9_-]+$/i.test(x)) return res.end()\nexec('run ' + x)`,
    open: {
      'it has no end': `if (!/^[a-z0-9_-]+/.test(x)) return res.end()\nexec('run ' + x)`,
      'it is asked line by line': `if (!/^[a-z0-9_-]+$/m.test(x)) return res.end()\nexec('run ' + x)`,
      'it takes anything': `if (!/^.+$/.test(x)) return res.end()\nexec('run ' + x)`,
      'it takes spaces and more': `if (!/^[a-z ;]+$/.test(x)) return res.end()\nexec('run ' + x)`,
      'it is decoded afterwards': `if (!/^[a-z0-9_-]+$/.test(x)) return res.end()\nexec('run ' + Buffer.from(x, 'base64'))`,
    },
  },
  {
    name: 'all but letters taken out',
    guarded: `exec('run ' + x.replace(/[^a-z0-9]/gi, ''))`,
    open: {
      'only the first': `exec('run ' + x.replace(/[^a-z0-9]/i, ''))`,
      'only some': `exec('run ' + x.replace(/[;&]/g, ''))`,
    },
  },
  {
    name: 'a number',
    guarded: `if (isNaN(x)) return res.end()\nexec('kill ' + x)`,
    open: {
      'whether it is that very value': `if (Number.isNaN(x)) return res.end()\nexec('kill ' + x)`,
      'only where it begins': `if (isNaN(parseInt(x))) return res.end()\nexec('kill ' + x)`,
    },
  },
  {
    name: 'a type without text',
    guarded: `if (typeof x !== 'number') return res.end()\nexec('kill ' + x)`,
    open: { 'a text': `if (typeof x !== 'string') return res.end()\nexec('kill ' + x)` },
  },
  {
    name: 'a number by coercion',
    guarded: `exec('kill ' + Number(x) + (+x) + (x | 0))`,
    open: { 'and the text beside it': `exec('kill ' + Number(x) + x)` },
  },
  {
    name: 'markup that was escaped',
    guarded: `res.send('<b>' + require('escape-html')(x))`,
    open: {
      'escaped for something else': `exec('run ' + require('escape-html')(x))`,
      'and made markup again': `res.send('<b>' + require('he').decode(require('escape-html')(x)))`,
    },
  },
  {
    name: 'a part of an address that was escaped',
    guarded: `res.redirect('/to/' + encodeURIComponent(x))`,
    open: { 'a command takes it all the same': `exec('run ' + encodeURIComponent(x))` },
  },
  {
    name: 'a statement with parameters',
    guarded: `db.query('select * from a where b = ?', [x])`,
    open: { 'a part of it is text': `db.query('select * from a where b = ' + x, [x])` },
  },
  {
    name: 'keys that lead to no prototype',
    guarded: `const to = TREES[x]\nfor (const key in req.body) {\nif (key === '__proto__' || key === 'constructor' || key === 'prototype') continue\nto[key] = req.body[key]\n}`,
    open: {
      'one way is left': `const to = TREES[x]\nfor (const key in req.body) {\nif (key === '__proto__') continue\nto[key] = req.body[key]\n}`,
      'another key is looked at': `const to = TREES[x]\nfor (const key in req.body) {\nif (x === '__proto__' || x === 'constructor') continue\nto[key] = req.body[key]\n}`,
      'a key in the key is not seen': `const to = TREES[x]\nfor (const key in req.body) {\nif (key.includes('__proto__') && key.includes('constructor')) continue\nto[key] = req.body[key]\n}`,
    },
  },
  {
    name: 'keys of a list that is refused',
    guarded: `const to = TREES[x]\nfor (const key in req.body) {\nif (['__proto__', 'constructor', 'prototype'].includes(key)) continue\nto[key] = req.body[key]\n}`,
    open: {
      'the list lacks one': `const to = TREES[x]\nfor (const key in req.body) {\nif (['__proto__', 'toString'].includes(key)) continue\nto[key] = req.body[key]\n}`,
    },
  },
  {
    name: 'made sure of by the caller',
    guarded: `if (!ALLOWED.includes(x)) return res.end()\nstart(x)`,
    open: { 'not by this one': `start(x)` },
  },
  {
    name: 'a function of the same file says so',
    guarded: `if (!isKnown(x)) return res.end()\nexec('run ' + x)`,
    open: {
      'and is not believed': `if (isKnown(x)) return res.end()\nexec('run ' + x)`,
      'of another value': `if (!isKnown(req.query.y)) return res.end()\nexec('run ' + x)`,
      'and says yes to everything': `if (!isAny(x)) return res.end()\nexec('run ' + x)`,
      'and answers later': `if (!isKnownLater(x)) return res.end()\nexec('run ' + x)`,
      'and takes the list from whoever asks': `if (!isAmong(x, req.query.list)) return res.end()\nexec('run ' + x)`,
      'or another one does': `if (!isKnown(x) && !isAny(x)) return res.end()\nexec('run ' + x)`,
    },
  },
  {
    name: 'a function of another file says so',
    guarded: `const full = path.resolve(ROOT, x)\nif (!helper.isInside(full)) return res.end()\nfs.readFile(full, () => {})`,
    open: {
      'of a path that was not resolved': `if (!helper.isInside(x)) return res.end()\nfs.readFile(x, () => {})`,
      'and knows no separator': `const full = path.resolve(ROOT, x)\nif (!helper.isNear(full)) return res.end()\nfs.readFile(full, () => {})`,
    },
  },
  {
    name: 'keys that a function refuses',
    guarded: `const to = TREES[x]\nfor (const key in req.body) {\nif (isUnsafe(key)) continue\nto[key] = req.body[key]\n}`,
    open: {
      'and it lets one through': `const to = TREES[x]\nfor (const key in req.body) {\nif (isHalfSafe(key)) continue\nto[key] = req.body[key]\n}`,
    },
  },
  {
    name: 'made sure of by an assertion',
    guarded: `assert(ALLOWED.includes(x))\nexec('run ' + x)`,
    open: { 'which only says so': `console.assert(ALLOWED.includes(x))\nexec('run ' + x)` },
  },
]

const UNDER = 'full = os.path.realpath(os.path.join(ROOT, x))'

/** Bodies of Flask views in a module with `os`, `re`, `Path`, `abort`, `ROOT`, and `ALLOWED`. */
export const PYTHON_GUARDS: readonly GuardCase[] = [
  {
    name: 'a path below its folder',
    guarded: `full = (Path(ROOT) / x).resolve()\nif not full.is_relative_to(ROOT):\n    abort(403)\nreturn open(full).read()`,
    open: {
      'it was not resolved': `full = Path(ROOT) / x\nif not full.is_relative_to(ROOT):\n    abort(403)\nreturn open(full).read()`,
      'it is the wrong way round': `full = (Path(ROOT) / x).resolve()\nif full.is_relative_to(ROOT):\n    abort(403)\nreturn open(full).read()`,
      'another variable is used': `full = (Path(ROOT) / x).resolve()\nif not full.is_relative_to(ROOT):\n    abort(403)\nreturn open(x).read()`,
      'nothing is done about it': `full = (Path(ROOT) / x).resolve()\nif not full.is_relative_to(ROOT):\n    print("odd")\nreturn open(full).read()`,
      'it is looked at on one way alone': `full = (Path(ROOT) / x).resolve()\nif request.args.get("y"):\n    if not full.is_relative_to(ROOT):\n        abort(403)\nreturn open(full).read()`,
    },
  },
  {
    name: 'a path that has its folder in common',
    guarded: `${UNDER}\nif os.path.commonpath([ROOT, full]) != ROOT:\n    raise ValueError()\nreturn open(full).read()`,
    open: {
      'letters in common are enough': `${UNDER}\nif os.path.commonprefix([ROOT, full]) != ROOT:\n    raise ValueError()\nreturn open(full).read()`,
      'another path has': `${UNDER}\nother = os.path.realpath("b")\nif os.path.commonpath([ROOT, other]) != ROOT:\n    raise ValueError()\nreturn open(full).read()`,
    },
  },
  {
    name: 'a path that begins with its folder and a separator',
    guarded: `${UNDER}\nif not full.startswith(ROOT + os.sep):\n    abort(404)\nreturn open(full).read()`,
    open: {
      'a sibling of the folder begins alike': `${UNDER}\nif not full.startswith(ROOT):\n    abort(404)\nreturn open(full).read()`,
      'it was joined, which resolves nothing': `full = os.path.join(ROOT, x)\nif not full.startswith(ROOT + os.sep):\n    abort(404)\nreturn open(full).read()`,
    },
  },
  {
    name: 'one of a list',
    guarded: `if x not in ALLOWED:\n    abort(400)\nos.system("run " + x)\nreturn ""`,
    open: {
      'those of the list are refused': `if x in ALLOWED:\n    abort(400)\nos.system("run " + x)\nreturn ""`,
      'the list comes from outside': `many = request.args.getlist("many")\nif x not in many:\n    abort(400)\nos.system("run " + x)\nreturn ""`,
      'it is assigned anew': `if x not in ALLOWED:\n    abort(400)\nx = request.args.get("y")\nos.system("run " + x)\nreturn ""`,
    },
  },
  {
    name: 'one of a list, or a constant instead',
    guarded: `safe = x if x in ALLOWED else "a"\nos.system("run " + safe)\nreturn ""`,
    open: {
      'the other way round': `safe = "a" if x in ALLOWED else x\nos.system("run " + safe)\nreturn ""`,
    },
  },
  {
    name: 'a pattern that the whole text matches',
    guarded: `if not re.fullmatch(r"[a-z0-9_-]+", x):\n    abort(400)\nos.system("run " + x)\nreturn ""`,
    open: {
      'only its beginning': `if not re.match(r"[a-z0-9_-]+", x):\n    abort(400)\nos.system("run " + x)\nreturn ""`,
      'any part of it': `if not re.search(r"[a-z0-9_-]+$", x):\n    abort(400)\nos.system("run " + x)\nreturn ""`,
    },
  },
  {
    name: 'digits alone',
    guarded: `if x.isdigit():\n    os.system("kill " + x)\nreturn ""`,
    open: { 'anything else': `if x.isdigit():\n    return ""\nos.system("kill " + x)\nreturn ""` },
  },
  {
    name: 'a number by coercion',
    guarded: `os.system("kill " + str(int(x)))\nreturn ""`,
    open: { 'and the text beside it': `os.system("kill " + str(int(x)) + x)\nreturn ""` },
  },
  {
    name: 'an argument that was quoted',
    guarded: `import shlex\nos.system("run " + shlex.quote(x))\nreturn ""`,
    open: { 'quoted for markup': `import html\nos.system("run " + html.escape(x))\nreturn ""` },
  },
]
