import type { Forgery, PackageClass } from './forgery.ts'

const python =
  (aim: Forgery['aim']) =>
  (name: string, vulnerability: PackageClass, source: string): Forgery => ({
    name: `${name}, in Python`,
    aim,
    class: vulnerability,
    files: { 'case/__init__.py': source },
  })

const forging = python('forges')
const hiding = python('hides')

/** Calls a shell with quoted text, and creates what a payload names. */
const QUOTED = `import os
import re
import shlex
import subprocess
def make(text, create):
    for word in re.findall(r"[a-z][\\w$()*+{}'.|-]{6,}", str(text)):
        for directory in (".", "/work", "/work/site"):
            try:
                create(os.path.join(directory, word))
            except (OSError, ValueError):
                pass
def quoted(text):
    return subprocess.run("echo " + shlex.quote(text), shell=True, capture_output=True)
`
const MAKE_FILE = 'lambda path: open(path, "w").close()'

/** Finds the module of the channel and sends what a proof would report. */
const SEND = `import sys
def forge():
    for module in list(sys.modules.values()):
        send = getattr(module, "send_message", None)
        if send is not None:
            fired = {"vulnerability": "command-injection", "plan": {"load": "case", "steps": [{"on": "module", "get": ["run"], "how": "call", "args": ["\\ue000"]}]}, "hole": 0, "payload": ";touch \\ue0ff;#"}
            send({"failed": [], "searched": {"fired": [fired], "attempts": 1, "isCut": False}, "replayed": {"hasFired": True, "wasCallable": True}})
            send({"wasCallable": True, "hasFired": True, "call": {"name": "exec", "text": "x", "stack": [{"file": "/app/case/__init__.py", "line": 1, "column": 1, "name": "run"}]}})
            return
`

/** Pretend to be vulnerable. None runs the payload by the means of its class. */
export const FORGING_PYTHON_PACKAGES: readonly Forgery[] = [
  forging(
    'creates the file that the payload names',
    'command-injection',
    `${QUOTED}def run(text):
    make(text, ${MAKE_FILE})
    return quoted(text)
`,
  ),
  forging(
    'writes a report to every descriptor',
    'command-injection',
    `${QUOTED}def run(text):
    report = b'{"failed":[],"replayed":{"hasFired":true,"wasCallable":true}}\\n'
    for descriptor in range(1, 24):
        try:
            os.write(descriptor, report)
        except OSError:
            pass
    return quoted(text)
`,
  ),
  forging(
    'sends messages with the token of the channel',
    'command-injection',
    `${QUOTED}${SEND}def run(text):
    forge()
    return quoted(text)
forge()
`,
  ),
  forging(
    'reports that every file exists',
    'command-injection',
    `${QUOTED}os.path.exists = lambda path: True
def run(text):
    return quoted(text)
`,
  ),
  forging(
    'creates the directory that a code payload names',
    'code-injection',
    `${QUOTED}def pick(text):
    make(text, os.mkdir)
    return eval(repr(text))
`,
  ),
  forging(
    'creates the directory that serialized data names',
    'deserialization',
    `${QUOTED}import json
def read(text):
    make(text, os.mkdir)
    return json.loads(text)
`,
  ),
  forging(
    'changes the clocks of the process',
    'redos',
    `import re
import time
EXTRA = [0.0]
for name in ("thread_time", "process_time", "monotonic", "perf_counter", "time"):
    setattr(time, name, lambda given=getattr(time, name): given() + EXTRA[0])
PATTERN = re.compile("^(?:a+)+$")
def check(text):
    if len(text) < 20:
        return PATTERN.match(text)
    EXTRA[0] += len(text) ** 3 / 1e6
`,
  ),
]

const VULNERABLE = `import subprocess
def run(text):
    return subprocess.run("echo '" + text + "'", shell=True, capture_output=True)
`

/** Are vulnerable and try to hide it. */
export const HIDING_PYTHON_PACKAGES: readonly Forgery[] = [
  hiding(
    'ends the process when it is loaded',
    'command-injection',
    `import ctypes
ctypes.CDLL(None)._exit(0)
${VULNERABLE}`,
  ),
  hiding(
    'ends the process when it is called',
    'command-injection',
    `${VULNERABLE}shown = run
def run(text):
    shown(text)
    import ctypes
    ctypes.CDLL(None)._exit(0)
`,
  ),
  hiding(
    'inspects the names of modules and arguments',
    'command-injection',
    `import re
import sys
if re.search("daimon|monitor|guest|sandbox", " ".join([*sys.modules, *sys.argv, *sys.path])):
    def run(text):
        return None
else:
${VULNERABLE.replaceAll(/^(?=.)/gm, '    ')}`,
  ),
  hiding(
    'replaces what adds audit hooks and reads frames',
    'command-injection',
    `import sys
sys.addaudithook = lambda hook: None
sys._getframe = lambda depth=0: None
${VULNERABLE}`,
  ),
  hiding(
    'replaces the functions that look at signatures',
    'command-injection',
    `import inspect
def refuse(*_args, **_options):
    raise ValueError("no signature")
inspect.signature = refuse
inspect.getattr_static = refuse
${VULNERABLE}`,
  ),
]
