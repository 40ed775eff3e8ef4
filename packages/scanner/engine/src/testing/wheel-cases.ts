/** A small package for Python and the result that proving it must give. */
export type WheelCase = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** `nothing` for a decoy; otherwise the class. The sink is the line that ends with `# SINK`. */
  readonly expected:
    | 'nothing'
    | 'command-injection'
    | 'code-injection'
    | 'deserialization'
    | 'redos'
    | 'path-traversal'
    | 'xxe'
    | 'ssrf'
}

const flawed = (expected: WheelCase['expected'], name: string, text: string): WheelCase => ({
  name,
  files: { 'case/__init__.py': text },
  expected,
})

const decoy = (name: string, text: string): WheelCase => flawed('nothing', name, text)

export const WHEEL_CASES: readonly WheelCase[] = [
  flawed(
    'command-injection',
    'joined text of a shell',
    `import subprocess
def describe(name):
    return subprocess.run("echo '" + name + "'", shell=True, capture_output=True) # SINK
`,
  ),
  flawed(
    'command-injection',
    'method of an object made with an option',
    `import os
class Archive:
    def __init__(self, path, *, level: int = 1):
        self.path = path
        self.level = level
    async def pack(self, target: str):
        os.system(f"echo {self.level} > /dev/null {target}") # SINK
`,
  ),
  flawed(
    'code-injection',
    'field name within an expression',
    `def pick(rows, field="a"):
    take = lambda row: eval("row['" + field + "']") # SINK
    return [take(row) for row in [{}]]
`,
  ),
  flawed(
    'code-injection',
    'argument of a known call',
    `def convert(unit: str):
    """Converts.

    >>> convert("m:2")
    """
    name, _, factor = unit.partition(":")
    if name not in ("m", "km"):
        raise ValueError(unit)
    scope = {}
    exec("factor = 1 *" + factor, {"__builtins__": {}}, scope) # SINK
    return scope
`,
  ),
  flawed(
    'deserialization',
    'settings read from a file',
    `import base64
import pickle
class Store:
    def load_settings(self, text):
        return pickle.loads(base64.b64decode(text)) # SINK
`,
  ),
  flawed(
    'redos',
    'trailing spaces of a line',
    `import re
TRAILING = re.compile(r"^(\\\\w+\\\\s?)+:$")
def parse_line(line):
    return TRAILING.match(line) # SINK
`.replaceAll('\\\\', '\\'),
  ),
  flawed(
    'path-traversal',
    'name below a directory of the caller',
    `import os
class Store:
    def __init__(self, root):
        self.root = root
    def read(self, name):
        with open(os.path.join(self.root, name)) as file: # SINK
            return file.read()
`,
  ),
  flawed(
    'path-traversal',
    'names in an archive',
    `import os
import tarfile
def unpack(archive, dest):
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            source = tar.extractfile(member)
            with open(os.path.join(dest, member.name), "wb") as file: # SINK
                file.write(source.read())
`,
  ),
  flawed(
    'xxe',
    'external entities of a parser',
    `import io
from xml.sax import make_parser
from xml.sax.handler import ContentHandler, feature_external_ges
def parse(text):
    parser = make_parser()
    parser.setFeature(feature_external_ges, True)
    parser.setContentHandler(ContentHandler())
    parser.parse(io.StringIO(text)) # SINK
`,
  ),
  flawed(
    'ssrf',
    'addresses in a document',
    `import re
import urllib.request
def render(svg):
    for address in re.findall(r'href="([^"]+)"', svg):
        if address.startswith("http"):
            urllib.request.urlopen(address).read() # SINK
`,
  ),
  decoy(
    'paths, archives, and documents that stay where they are',
    `import io
import os
import tarfile
import urllib.request
from xml.sax import make_parser
from xml.sax.handler import ContentHandler
class Store:
    def __init__(self, root):
        self.root = os.path.realpath(root)
    def read(self, name):
        path = os.path.realpath(os.path.join(self.root, name))
        if not path.startswith(self.root + os.sep):
            raise ValueError(name)
        with open(path) as file:
            return file.read()
def unpack(archive, dest):
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            with open(os.path.join(dest, os.path.basename(member.name)), "wb") as file:
                file.write(tar.extractfile(member).read())
def parse(text):
    parser = make_parser()
    parser.setContentHandler(ContentHandler())
    parser.parse(io.StringIO(text))
def fetch_url(url):
    return urllib.request.urlopen(url).read()
def read_file(path):
    with open(path) as file:
        return file.read()
`,
  ),
  decoy(
    'arguments without a shell',
    `import ast
import json
import re
import shlex
import subprocess
WORDS = re.compile(r"^(?:[a-z]+ ?)*?$") if False else re.compile(r"^[a-z ]+:$")
def describe(name):
    return subprocess.run(["echo", name], capture_output=True)
def show(name):
    return subprocess.run("echo " + shlex.quote(name), shell=True, capture_output=True)
def read(text):
    return json.loads(text)
def literal(text):
    return ast.literal_eval(text)
def parse_line(line):
    return WORDS.match(line)
`,
  ),
  decoy(
    'what its name says',
    `import subprocess
def run_command(command):
    return subprocess.run(command, shell=True, capture_output=True)
def evaluate(expression):
    return eval(expression)
`,
  ),
]
