import {
  normalizePythonName,
  parsePipfileLock,
  parsePythonToml,
  parseRequirements,
} from '../lockfiles/python-locks.ts'
import { includedFiles } from '../manifests/requirement-includes.ts'
import { readRequirements } from '../manifests/requirements.ts'
import { readSetupPy } from '../manifests/setup-py.ts'
import { readPipfile, readPyproject } from '../manifests/toml-manifests.ts'
import { comparePython } from '../versions/python.ts'
import { pythonRanges } from '../versions/wanted-versions.ts'
import { defineEcosystem, lockfile, manifest } from './ecosystem-record.ts'
import { splitWords } from './installer.ts'
import { listPypiInstallers } from './pypi-installers.ts'
import { language } from './language.ts'

const requirements = manifest('requirements*.txt', readRequirements, {
  pattern:
    /^(?:requirements|constraints)(?:[-_.][\w.-]+)?\.(?:txt|in)$|(?:^|\/)requirements\/[\w.-]+\.(?:txt|in)$/,
  includes: includedFiles,
})

export const pypi = defineEcosystem({
  name: 'PyPI',
  wire: 'pypi',
  aliases: [],
  words: ['pip', 'python'],
  purl: { type: 'pypi', separator: '/' },
  versions: { compare: comparePython, ranges: pythonRanges },
  names: {
    normalize: normalizePythonName,
    toRegistryName: normalizePythonName,
    pattern: /^[a-z\d](?:[a-z\d-]{0,200}[a-z\d])?$/,
    form: 'letters, digits, and ._- between them (PEP 508)',
    affixes: ['*-python', 'python-*', 'py*', '*-py', '*py', '*-lib'],
    popular: 'pypi.txt',
  },
  registry: 'pypi',
  languages: [
    language('python', 'py pyi', 'python3', [
      /^[ \t]*from\s+([\w.]+)\s+import\b/gm,
      /^[ \t]*import\s+([\w.]+)/gm,
    ]),
  ],
  imports: {
    syntax: 'python',
    namePackages: false,
    byPackage: {
      pyyaml: 'yaml',
      pillow: 'PIL',
      beautifulsoup4: 'bs4',
      'python-jose': 'jose',
      'python-dateutil': 'dateutil',
      'python-multipart': 'multipart',
      pyjwt: 'jwt',
      pycryptodome: 'Crypto',
      pycrypto: 'Crypto',
      'scikit-learn': 'sklearn',
      'opencv-python': 'cv2',
      protobuf: 'google.protobuf',
      'msgpack-python': 'msgpack',
      'mysql-connector-python': 'mysql.connector',
      mysqlclient: 'MySQLdb',
      'psycopg2-binary': 'psycopg2',
      'django-rest-framework': 'rest_framework',
      djangorestframework: 'rest_framework',
      gitpython: 'git',
      pyopenssl: 'OpenSSL',
      setuptools: 'setuptools',
      'python-ldap': 'ldap',
      paste: 'paste',
      attrs: 'attr',
      'ruamel-yaml': 'ruamel.yaml',
    },
    ownModules: 'python',
  },
  lockfiles: [
    lockfile('poetry.lock', parsePythonToml),
    lockfile('uv.lock', parsePythonToml),
    lockfile('Pipfile.lock', parsePipfileLock, { flat: /^Pipfile\.lock$/ }),
    lockfile('requirements.txt', parseRequirements, {
      pattern: /^requirements(?:[-_.][\w.-]+)?\.txt$/,
      flat: /^requirements[^/]*\.txt$/,
    }),
  ],
  manifests: [
    requirements,
    manifest('pyproject.toml', readPyproject),
    manifest('Pipfile', readPipfile),
    manifest('setup.py', readSetupPy, { isProgram: true }),
  ],
  installers: listPypiInstallers(requirements),
  archives: splitWords('whl egg zip tar tgz tar.gz tar.bz2 tar.xz'),
})
